import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** A remote image of an imported product. */
export interface ImportImage {
  mediaId: string
  productId: string
  row: number
  url: string
  alt: string
  position: number
  variants: string[]
  /** The image is shown in the description and isn't one of the product's media. */
  inDescription: boolean
}

export type ImageState = 'waiting' | 'done' | 'failed' | 'stopped'

export const insertImages = async (
  tx: Tx,
  store: StoreId,
  importId: string,
  images: readonly ImportImage[],
): Promise<void> => {
  if (images.length === 0) return
  await sql`
    insert into product_import_images
      (store_id, import_id, id, product_id, row_no, url, alt, position, variant_ids, in_description)
    select ${store}, ${importId}, (one ->> 'mediaId')::uuid, (one ->> 'productId')::uuid, (one ->> 'row')::integer,
      one ->> 'url', one ->> 'alt', (one ->> 'position')::integer,
      array(select jsonb_array_elements_text(one -> 'variants')::uuid), (one ->> 'inDescription')::boolean
    from jsonb_array_elements(${JSON.stringify(images)}::jsonb) one on conflict do nothing`.execute(tx)
}

export const readImageState = async (
  db: Db,
  store: StoreId,
  importId: string,
  id: string,
): Promise<ImageState | undefined> => {
  const { rows } = await sql<{ state: ImageState }>`select state from product_import_images
    where store_id = ${store} and import_id = ${importId} and id = ${id}`.execute(db)
  return rows[0]?.state
}

/** Images of the products whose download hasn't ended. */
export const readWaitingImages = async (
  db: Db,
  store: StoreId,
  productIds: readonly string[],
): Promise<(ImportImage & { vendorId: string })[]> => {
  const { rows } = await sql<ImportImage & { vendorId: string }>`
    select i.id as "mediaId", i.product_id as "productId", i.row_no as row, i.url, i.alt, i.position,
      i.variant_ids as variants, i.in_description as "inDescription", s.vendor_id as "vendorId"
    from product_import_images i join stores s on s.id = i.store_id
    where i.store_id = ${store} and i.product_id = any(${productIds}::uuid[]) and i.state = 'waiting'
    order by i.position, i.row_no, i.id`.execute(db)
  return rows
}

/**
 * False unless the image was waiting: it was stopped, or another run of the job has ended. An import that began before
 * images were stored has no row for it.
 */
export const finishImage = async (
  tx: Tx,
  store: StoreId,
  importId: string,
  { mediaId, productId, row, url, alt, position, variants, inDescription }: ImportImage,
  state: 'done' | 'failed',
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into product_import_images as i
      (store_id, import_id, id, product_id, row_no, url, alt, position, variant_ids, in_description, state)
    values (${store}, ${importId}, ${mediaId}, ${productId}, ${row}, ${url}, ${alt}, ${position}, ${variants}::uuid[],
      ${inDescription}, ${state})
    on conflict (store_id, import_id, id) do update set state = excluded.state where i.state = 'waiting'`.execute(tx)
  return numAffectedRows > 0n
}

/** Stops the downloads that haven't ended; they count as failed, so that they can be retried. */
export const stopImages = async (tx: Tx, store: StoreId, importId: string): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`update product_import_images set state = 'stopped'
    where store_id = ${store} and import_id = ${importId} and state = 'waiting'`.execute(tx)
  const count = Number(numAffectedRows)
  await sql`update product_imports set pictures_done = pictures_done + ${count}, pictures_failed = pictures_failed + ${count}
    where store_id = ${store} and id = ${importId}`.execute(tx)
  return count
}

/** Returns the images in these states, which wait again. Their problems are removed. */
export const retryImages = async (
  tx: Tx,
  store: StoreId,
  importId: string,
  states: readonly ImageState[],
): Promise<ImportImage[]> => {
  const { rows } = await sql<ImportImage>`update product_import_images set state = 'waiting'
    where store_id = ${store} and import_id = ${importId} and state = any(${[...states]}::text[])
    returning id as "mediaId", product_id as "productId", row_no as row, url, alt, position,
      variant_ids as variants, in_description as "inDescription"`.execute(tx)
  if (rows.length === 0) return []
  await sql`update product_import_rows r set problems = jsonb_path_query_array(problems, '$[*] ? (@.code != "picture_failed")')
    where store_id = ${store} and import_id = ${importId}
      and row_no = any(${rows.map(({ row }) => row)}::integer[])`.execute(tx)
  await sql`update product_imports
    set pictures_done = pictures_done - ${rows.length}, pictures_failed = greatest(0, pictures_failed - ${rows.length})
    where store_id = ${store} and id = ${importId}`.execute(tx)
  return rows
}

/** Records which file an image of a description became. */
export const writeImageFile = async (
  tx: Tx,
  store: StoreId,
  { productId, url, key }: { productId: string; url: string; key: string },
): Promise<void> => {
  await sql`insert into product_import_files (store_id, product_id, url, file_key)
    values (${store}, ${productId}, ${url}, ${key})
    on conflict (store_id, product_id, url) do update set file_key = excluded.file_key`.execute(tx)
}
