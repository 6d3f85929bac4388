import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { Product } from '#contract/domains/product.ts'
import type { products } from '#contract/domains/products.ts'
import { readFieldsFor } from '#server/domains/custom-fields/custom-fields.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { readStockSheet } from './products.export.repo.ts'
import { type ExportContext, exportHeader, exportLines } from './products.export-lines.ts'
import { listWholeProducts } from './products.repo.ts'

type Query = z.output<typeof products.exportRows.query>
type Rows = z.output<typeof products.exportRows.response>

/** A page of the list as rows of a file; the columns are the same on every page. */
export const exportRows = async (db: Db, store: StoreId, query: Query, publicUrl: string): Promise<Rows> => {
  const { json } = await listWholeProducts(db, store, query)
  const { data, ...page } = JSON.parse(json) as Page<Product>
  const sheet = await readStockSheet(
    db,
    store,
    data.map(({ _id }) => _id),
  )
  const levels = new Map(sheet.levels.map(({ variant, location, onHand }) => [`${variant} ${location}`, onHand]))
  const context: ExportContext = {
    ...sheet,
    fields: await readFieldsFor(db, store),
    onHand: (variant, location) => levels.get(`${variant} ${location}`),
    publicUrl,
  }
  return {
    header: exportHeader(context),
    rows: data.flatMap((product) => exportLines(product, context)),
    products: data.length,
    ...page,
  }
}
