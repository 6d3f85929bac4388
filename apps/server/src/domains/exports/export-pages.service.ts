import type * as z from 'zod'
import type { CsvValue } from '#contract/core/csv.ts'
import { maxPageSize, type Page } from '#contract/core/page.ts'
import { customers } from '#contract/domains/customers.ts'
import { discounts } from '#contract/domains/discounts.ts'
import type { ExportKind } from '#contract/domains/exports.ts'
import { inventory } from '#contract/domains/inventory.ts'
import { orders } from '#contract/domains/orders.ts'
import { products } from '#contract/domains/products.ts'
import { listFullCustomers } from '#server/domains/customers/customers.service.ts'
import { listDiscounts } from '#server/domains/discounts/discounts.service.ts'
import { listStock } from '#server/domains/inventory/inventory.service.ts'
import { listFullOrders } from '#server/domains/order-records/order-records.service.ts'
import { exportRows, exportShopifyRows } from '#server/domains/product-export/export-products.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import {
  type CsvContext,
  customerHeader,
  discountHeader,
  orderHeader,
  stockHeader,
  toCustomerRow,
  toDiscountRow,
  toOrderRows,
  toStockRows,
} from './export-rows.rules.ts'
import { readExportStore, readOrderDetails } from './exported-orders.repo.ts'

/** The next rows of a file. */
export interface ExportPage {
  header: readonly string[]
  rows: readonly (readonly CsvValue[])[]
  /** Entities of the list; one can take several rows. */
  count: number
  total: number | null
  nextCursor: string | null
}

export interface PageRequest {
  store: StoreId
  query: object
  cursor: string | null
  canSeePii: boolean
  publicUrl: string
}

/** Rows that are added while an export runs come at the end, and none is left out: sorted by what doesn't change. */
const toQuery = <Query extends z.ZodType>(schema: Query, { query, cursor }: PageRequest, sortBy: string) =>
  schema.parse({
    ...query,
    limit: maxPageSize,
    sortBy,
    sortOrder: 'asc',
    ...(cursor !== null && { cursor }),
  })

const readTotal = ({ total, totalIsCapped }: Pick<Page<unknown>, 'total' | 'totalIsCapped'>): number | null =>
  totalIsCapped ? null : total

const toPage = <Row>(
  { json }: RawJson<Page<Row>>,
  header: readonly string[],
  toRows: (row: Row) => readonly (readonly CsvValue[])[],
): ExportPage => {
  const { data, nextCursor, ...page } = JSON.parse(json) as Page<Row>
  return { header, rows: data.flatMap(toRows), count: data.length, total: readTotal(page), nextCursor }
}

const loadContext = async (db: Db, store: StoreId): Promise<CsvContext> =>
  orNotFound(await readExportStore(db, store)) as CsvContext

const productPage =
  (read: typeof exportRows) =>
  async (db: Db, request: PageRequest): Promise<ExportPage> => {
    const query = toQuery(products.list.query, request, 'createdAt')
    const { products: count, ...page } = await read(db, request.store, query, request.publicUrl)
    return { ...page, count, total: readTotal(page) }
  }

const orderPage = async (db: Db, request: PageRequest): Promise<ExportPage> => {
  const { store, canSeePii } = request
  const found = await listFullOrders(db, store, canSeePii, toQuery(orders.list.query, request, 'number'))
  const { data } = JSON.parse(found.json) as { data: { _id: string }[] }
  const ids = data.map(({ _id }) => _id)
  const details = await readOrderDetails(db, store, ids, canSeePii)
  const context = await loadContext(db, store)
  return toPage(found, orderHeader(context), (order) => toOrderRows(order, details.get(order._id), context))
}

/** Reads a page of each kind with a constant number of statements. */
export const readPage: Record<ExportKind, (db: Db, request: PageRequest) => Promise<ExportPage>> = {
  products: productPage(exportRows),
  shopifyProducts: productPage(exportShopifyRows),
  customers: async (db, request) => {
    const context = await loadContext(db, request.store)
    const query = toQuery(customers.list.query, request, 'createdAt')
    const found = await listFullCustomers(db, request.store, request.canSeePii, query)
    return toPage(found, customerHeader, (customer) => [toCustomerRow(customer, context)])
  },
  orders: orderPage,
  discounts: async (db, request) => {
    const context = await loadContext(db, request.store)
    const found = await listDiscounts(db, request.store, toQuery(discounts.list.query, request, 'createdAt'))
    return toPage(found, discountHeader, (discount) => [toDiscountRow(discount, context)])
  },
  inventory: async (db, request) => {
    const query = toQuery(inventory.list.query, request, 'title')
    return toPage(await listStock(db, request.store, query), stockHeader, (row) => toStockRows(row, query.location))
  },
}
