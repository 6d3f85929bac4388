import type * as z from 'zod'
import type { routeDocuments } from '#contract/domains/route-documents.ts'
import { readOrders, type Visibility } from '#server/domains/order-records/order-records.service.ts'
import { readRoutes } from '#server/domains/route-records/route-records.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type PrintDeps, printOrders } from './print-orders.service.ts'
import { routeLabels, toLoadingList, toRouteFacts, toRunSheet } from './route-document.rules.ts'
import { loadLetterhead, printStoreDocument } from './store-document.service.ts'

type Printed = z.output<typeof routeDocuments.print.response>
type Document = z.output<typeof routeDocuments.print.query>['document']

const toSlug = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const loadRoute = async (db: Db, store: StoreId, id: string, { canSeePii }: Visibility) => {
  const route = orNotFound((await readRoutes(db, store, [id], canSeePii))[0])
  const orderIds = route.stops.flatMap(({ status, order }) => (status === 'cancelled' ? [] : [order._id]))
  return { route, orderIds }
}

/** Contact details are masked as for the reader. */
export const printRoute = async (
  db: Db,
  store: StoreId,
  visibility: Visibility,
  id: string,
  document: Document,
  { fontFolder }: PrintDeps,
): Promise<Printed> => {
  const { route, orderIds } = await loadRoute(db, store, id, visibility)
  const letterhead = await loadLetterhead(db, store)
  const orders = new Map((await readOrders(db, store, orderIds, visibility)).map((order) => [order._id, order]))
  const labels = routeLabels[letterhead.language]
  const isSheet = document === 'run_sheet'
  const title = isSheet ? labels.runSheet : labels.loadingList
  const blocks = (isSheet ? toRunSheet : toLoadingList)(route, orders, letterhead)
  const pdf = await printStoreDocument(
    letterhead,
    { title, facts: toRouteFacts(route, letterhead), blocks },
    fontFolder,
  )
  return { name: `${toSlug(`${title} ${route.date} ${route.driver.name}`)}.pdf`, pdf: pdf.toString('base64') }
}

export const printRouteSlips = async (
  db: Db,
  store: StoreId,
  visibility: Visibility,
  id: string,
  deps: PrintDeps,
): Promise<Printed> => {
  const { route, orderIds } = await loadRoute(db, store, id, visibility)
  if (orderIds.length === 0) return fail('not_found')
  const { pdf } = await printOrders(db, store, visibility, { ids: orderIds, document: 'packing_slip' }, deps)
  const { language } = await loadLetterhead(db, store)
  return { name: `${toSlug(`${routeLabels[language].packingSlips} ${route.date} ${route.driver.name}`)}.pdf`, pdf }
}
