import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type DownloadLink, makeDownloadLink } from '#server/platform/files/download-links.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  type DescriptionImage,
  findProductFile,
  type ImageAttachment,
  insertImage,
  placeImage,
} from './product-media.repo.ts'
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

/** Shows a downloaded image in the description. False when its placeholder was removed. */
export const placeDescriptionImage = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  image: DescriptionImage,
): Promise<boolean> => {
  const title = await placeImage(uow.tx, store, actor.personId, image)
  if (title === undefined) return false
  uow.audit({ resource, id: image.productId, label: title, action: 'update', after: { picture: '' } })
  return true
}

export interface FileLinkDeps {
  tokens: Tokens
  publicUrl: string
}

/** For staff: buyers get theirs with the order, a limited number of times. */
export const linkToFile = async (deps: FileLinkDeps, db: Db, store: StoreId, mediaId: string): Promise<DownloadLink> =>
  makeDownloadLink(deps, orNotFound(await findProductFile(db, store, mediaId)))
