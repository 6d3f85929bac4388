import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { type ImageAttachment, insertImage } from './product-media.repo.ts'
import { resource } from './products.service.ts'

/** Adds an image after the product was created. Idempotent; false when it was already attached. */
export const attachImage = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  image: ImageAttachment,
): Promise<boolean> => {
  const title = await insertImage(uow.tx, store, actor.personId, image)
  if (title === undefined) return false
  uow.audit({ resource, id: image.productId, label: title, action: 'update', after: { picture: image.alt } })
  return true
}
