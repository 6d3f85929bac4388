import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { Product } from '#contract/domains/product.ts'
import type { productExport } from '#contract/domains/product-export.ts'
import { readStoreFields } from '#server/domains/custom-fields/custom-fields.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { listFullProducts } from '#server/domains/products/products.service.ts'
import { readWaitingImages } from '#server/domains/product-imports/fetch-images.service.ts'
import { readExportStock } from './export-products.repo.ts'
import { type ExportContext, exportHeader, exportLines } from './export-products.rules.ts'
import { shopifyHeader, shopifyLines } from './shopify-products.rules.ts'
import { addWaitingImages } from './waiting-images.rules.ts'

type ExportQuery = z.output<typeof productExport.exportRows.query>
type ExportResult = z.output<typeof productExport.exportRows.response>

const loadPage = async (db: Db, store: StoreId, query: ExportQuery, publicUrl: string) => {
  const { json } = await listFullProducts(db, store, query)
  const { data: products, ...page } = JSON.parse(json) as Page<Product>
  const ids = products.map(({ _id }) => _id)
  const waiting = await readWaitingImages(db, store, ids)
  const data = products.map((product) => addWaitingImages(product, waiting))
  const stock = await readExportStock(db, store, ids)
  const levels = new Map(stock.levels.map(({ variant, location, onHand }) => [`${variant} ${location}`, onHand]))
  const context: ExportContext = {
    ...stock,
    fields: await readStoreFields(db, store),
    onHand: (variant, location) => levels.get(`${variant} ${location}`),
    publicUrl,
  }
  return { data, page, context }
}

/** A page of the list as rows of a file; the columns are the same on every page. */
export const exportRows = async (
  db: Db,
  store: StoreId,
  query: ExportQuery,
  publicUrl: string,
): Promise<ExportResult> => {
  const { data, page, context } = await loadPage(db, store, query, publicUrl)
  return {
    header: exportHeader(context),
    rows: data.flatMap((product) => exportLines(product, context)),
    products: data.length,
    ...page,
  }
}

/** The same in Shopify's format. */
export const exportShopifyRows = async (
  db: Db,
  store: StoreId,
  query: ExportQuery,
  publicUrl: string,
): Promise<ExportResult> => {
  const { data, page, context } = await loadPage(db, store, query, publicUrl)
  return {
    header: [...shopifyHeader],
    rows: data.flatMap((product) => shopifyLines(product, context)),
    products: data.length,
    ...page,
  }
}
