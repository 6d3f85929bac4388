import type { Doer, StoreId } from '#server/platform/actor.ts'
import type { Work } from '#server/platform/work.ts'
import { type Attached, insertPicture } from './products.media.repo.ts'
import { resource } from './products.service.ts'

/** Adds an image after the product was created. Idempotent; false when it was already attached. */
export const attachPicture = async (work: Work, store: StoreId, doer: Doer, picture: Attached): Promise<boolean> => {
  const title = await insertPicture(work.tx, store, doer.personId, picture)
  if (title === undefined) return false
  work.record({ resource, id: picture.productId, label: title, action: 'update', after: { picture: picture.alt } })
  return true
}
