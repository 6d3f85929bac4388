import { sql } from 'kysely'
import { toImageSrc } from '#contract/rich-text/description-images.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { FileReference } from '#server/domains/uploads/uploads.service.ts'

export interface ImageAttachment {
  productId: string
  mediaId: string
  key: string
  alt: string
  position: number
  variants: readonly string[]
}

/** Returns the product's title; undefined when the product is deleted or has the image already. */
export const insertImage = async (
  tx: Tx,
  store: StoreId,
  by: string,
  { productId, mediaId, key, alt, position, variants }: ImageAttachment,
): Promise<string | undefined> => {
  const { rows } = await sql<{ title: string }>`
    with held as (
      select id, title from products
      where store_id = ${store} and id = ${productId} and deleted_at is null for no key update
    ), added as (
      insert into product_media (store_id, id, product_id, position, kind, file_key, alt)
      select ${store}, ${mediaId}, held.id, ${position}, 'image', ${key}, ${alt} from held
      on conflict do nothing returning product_id
    )
    update products p set version = version + 1, updated_at = now(), updated_by = ${by}
    from held join added on added.product_id = held.id
    where p.store_id = ${store} and p.id = held.id returning p.title`.execute(tx)
  if (!rows[0]) return undefined
  await sql`update variants set media_id = ${mediaId}
    where store_id = ${store} and product_id = ${productId} and id = any(${variants}::uuid[]) and media_id is null`.execute(
    tx,
  )
  return rows[0].title
}

export interface DescriptionImage {
  productId: string
  pendingKey: string
  key: string
}

/** Shows the image where its placeholder is. Returns the product's title; undefined when it has no such placeholder. */
export const placeImage = async (
  tx: Tx,
  store: StoreId,
  by: string,
  { productId, pendingKey, key }: DescriptionImage,
): Promise<string | undefined> => {
  const { rows } = await sql<{ title: string }>`
    update products set description = replace(description, ${toImageSrc(pendingKey)}, ${toImageSrc(key)}),
      description_images = array_replace(description_images, ${pendingKey}, ${key}),
      version = version + 1, updated_at = now(), updated_by = ${by}
    where store_id = ${store} and id = ${productId} and deleted_at is null
      and description_images @> array[${pendingKey}::text] returning title`.execute(tx)
  return rows[0]?.title
}

/** A file of a product that isn't deleted, with the name that customers see. */
export const findProductFile = async (
  db: Db,
  store: StoreId,
  mediaId: string,
): Promise<{ key: string; name: string } | undefined> => {
  const { rows } = await sql<{ key: string; name: string }>`
    select m.file_key as key, coalesce(nullif(m.alt, ''), p.title) as name
    from product_media m join products p on p.store_id = m.store_id and p.id = m.product_id and p.deleted_at is null
    where m.store_id = ${store} and m.id = ${mediaId} and m.kind = 'file'`.execute(db)
  return rows[0]
}

export const productMedium: FileReference = {
  isUsed: sql<boolean>`exists (select 1 from product_media m where m.file_key = f.key)`,
  clear: async (tx, key) => {
    await tx.deleteFrom('product_media').where('file_key', '=', key).execute()
  },
}

/** Images in descriptions. A rejected file shows nothing, so there is nothing to clear. */
export const descriptionImage: FileReference = {
  isUsed: sql<boolean>`exists (select 1 from products p
    where p.description_images @> array[f.key] and p.description_images <> '{}')`,
  clear: () => Promise.resolve(),
}
