import { type DriverRoute, lateEventHours, proofLinkMinutes } from '#contract/domains/driver-app.ts'
import type { Route } from '#contract/domains/route.ts'
import { toDriverLinkPath } from '#contract/driver-app-path.ts'
import { visibilityFor } from '#server/domains/order-records/order-records.service.ts'
import {
  auditRoute,
  isUnderWay,
  lockRoutes,
  markLinkOpened,
  readRoutes,
  readRouteStates,
  sendLinkTask,
  updateRoute,
  writeLocation,
} from '#server/domains/route-records/route-records.service.ts'
import type { Uploads } from '#server/domains/uploads/uploads.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { type DownloadLink, makeDownloadLink } from '#server/platform/files/download-links.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type Handler, handle } from '#server/platform/jobs.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { transactInJob, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { isDriverToken, makeDriverToken, readDriverToken } from './driver-token.rules.ts'
import { driverLinkMail } from './driver-links.mail.ts'
import { dismissConflict, type LinkState, readDriverRoute, readLinkState, readPhotoKey } from './driver-links.repo.ts'

export interface DriverLinkDeps {
  tokens: Tokens
  publicUrl: string
  uploads: Uploads
}

export interface OpenLink extends LinkState {
  store: StoreId
  routeId: string
}

/** The route of a link. Wrong, revoked and expired links are the same 404. */
export const openLink = async (
  { tokens }: Pick<DriverLinkDeps, 'tokens'>,
  db: Db | Tx,
  token: string,
): Promise<OpenLink> => {
  const { storeId, routeId } = orNotFound(readDriverToken(token))
  const store = trustedStoreId(storeId)
  const state = orNotFound(await readLinkState(db, store, routeId))
  const isValid = isDriverToken(tokens, { storeId, routeId, generation: state.generation }, token)
  const hasExpired = state.status === 'draft' || state.endedHours > lateEventHours
  return isValid && !hasExpired ? { ...state, store, routeId } : fail('not_found')
}

/** The driver as the author of changes: a link has no session. */
export const asDriver = (uow: UnitOfWork, { store, vendorId, driverName }: OpenLink): UnitOfWork => ({
  ...uow,
  origin: { ...uow.origin, store, customer: { name: driverName, vendorId }, isAutomatic: true },
  audit: (change) => uow.audit({ by: { vendorId, name: driverName }, storeId: store, ...change }),
})

export const readLinkedRoute = async (db: Db, { store, routeId }: OpenLink): Promise<DriverRoute> =>
  orNotFound(await readDriverRoute(db, store, routeId))

export const openDriverRoute = async (deps: DriverLinkDeps, db: Db, token: string): Promise<DriverRoute> => {
  const link = await openLink(deps, db, token)
  await markLinkOpened(db, link.store, link.routeId)
  return readLinkedRoute(db, link)
}

/** Only for stops of the route, so that a link can't fill the storage for others. */
export const presignPhoto = async (
  deps: DriverLinkDeps,
  uow: UnitOfWork,
  token: string,
  { stop_id: stopId, size }: { stop_id: string; size?: number | undefined },
): Promise<{ url: string; objectKey: string }> => {
  const link = await openLink(deps, uow.tx, token)
  const [route] = await readRouteStates(uow.tx, link.store, [link.routeId])
  if (!route?.stops.some(({ id }) => id === stopId)) return fail('not_found')
  return deps.uploads.presignProof(asDriver(uow, link), link.vendorId, link.store, size)
}

export const recordLocation = async (
  deps: DriverLinkDeps,
  db: Db,
  token: string,
  position: { latitude: number; longitude: number },
): Promise<OpenLink> => {
  const link = await openLink(deps, db, token)
  await writeLocation(db, link.store, link.routeId, position)
  return link
}

const toUrl = ({ tokens, publicUrl }: DriverLinkDeps, storeId: string, routeId: string, generation: number): string =>
  publicUrl + toDriverLinkPath(makeDriverToken(tokens, { storeId, routeId, generation }))

/** For the QR code and to copy. The link is the same until it is revoked. */
export const showLink = async (
  deps: DriverLinkDeps,
  uow: UnitOfWork,
  store: StoreId,
  routeId: string,
  send: boolean,
): Promise<{ url: string; sentTo: string | null }> => {
  const state = orNotFound(await readLinkState(uow.tx, store, routeId))
  if (!isUnderWay(state)) return fail('link_closed')
  const sentTo = send ? state.driverEmail : null
  if (sentTo !== null) uow.enqueue(sendLinkTask, { storeId: store, routeId })
  return { url: toUrl(deps, store, routeId, state.generation), sentTo }
}

export const revokeLink = async (uow: UnitOfWork, store: StoreId, actor: Actor, routeId: string): Promise<null> => {
  const route = orNotFound((await lockRoutes(uow.tx, store, [routeId]))[0])
  const columns = { link_generation: route.linkGeneration + 1, link_opened_at: null }
  await updateRoute(uow.tx, store, routeId, actor.personId, columns)
  auditRoute(uow, route, { link: 'active' }, { link: 'revoked' })
  return null
}

export const sendLinkHandler = (deps: DriverLinkDeps & { deps: UnitOfWorkDeps }): Handler =>
  handle(sendLinkTask, async ({ storeId, routeId }, job) => {
    const store = trustedStoreId(storeId)
    const state = await readLinkState(job.db, store, routeId)
    if (!state || !isUnderWay(state) || state.driverEmail === null) return
    const { driverEmail: to, driverName, storeName, date, language, vendorId, generation } = state
    const url = toUrl(deps, storeId, routeId, generation)
    const mail = driverLinkMail(language, { name: driverName, store: storeName, date, url })
    const customer = { name: driverName, vendorId }
    const origin = { actor: null, customer, isAutomatic: true, store, address: '', requestId: 'driver-link' } as const
    await transactInJob(deps.deps, job, origin, async (uow) =>
      uow.enqueue(sendMail, { id: newId(), to, fromName: storeName, ...mail }),
    )
  })

export const readPhotoLink = async (
  deps: Pick<DriverLinkDeps, 'tokens' | 'publicUrl'>,
  db: Db,
  store: StoreId,
  stopId: string,
): Promise<DownloadLink> => {
  const { key, number } = orNotFound(await readPhotoKey(db, store, stopId))
  return makeDownloadLink(deps, { key: orNotFound(key), name: `delivery-${number}` }, proofLinkMinutes)
}

export const dismissRouteConflict = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
): Promise<Route> => {
  const routeId = orNotFound(await dismissConflict(uow.tx, store, id))
  const route = orNotFound((await readRouteStates(uow.tx, store, [routeId]))[0])
  auditRoute(uow, route, {}, { conflict: 'dismissed' })
  return orNotFound((await readRoutes(uow.tx, store, [routeId], visibilityFor(actor).canSeePii))[0])
}
