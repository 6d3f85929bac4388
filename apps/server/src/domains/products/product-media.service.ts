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

/** Records an image that was written; false if it wasn't. */
const auditImage = (uow: UnitOfWork, id: string, title: string | undefined, alt: string): boolean => {
  if (title === undefined) return false
  uow.audit({ resource, id, label: title, action: 'update', after: { picture: alt } })
  return true
}

/** Adds an image after the product was created. Idempotent; false when it was already attached. */
export const attachImage = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  image: ImageAttachment,
): Promise<boolean> =>
  auditImage(uow, image.productId, await insertImage(uow.tx, store, actor.personId, image), image.alt)

/** Shows a downloaded image in the description. False when its placeholder was removed. */
export const placeDescriptionImage = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  image: DescriptionImage,
): Promise<boolean> => auditImage(uow, image.productId, await placeImage(uow.tx, store, actor.personId, image), '')

export interface FileLinkDeps {
  tokens: Tokens
  publicUrl: string
}

/** For staff: buyers get theirs with the order, a limited number of times. */
export const linkToFile = async (deps: FileLinkDeps, db: Db, store: StoreId, mediaId: string): Promise<DownloadLink> =>
  makeDownloadLink(deps, orNotFound(await findProductFile(db, store, mediaId)))
