import type { Readable } from 'node:stream'
import * as z from 'zod'
import { objectKey } from '#contract/core/fields.ts'
import { day, minute } from '#contract/core/time.ts'
import type { ProofFileType } from '#contract/domains/reward-requests.ts'
import { uploadPermissions, type UploadType } from '#contract/domains/uploads.ts'
import type { ImageType, MediaKind } from '#contract/enumerations.ts'
import type { Actor, StoreId, VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { linkSeconds } from '#server/platform/files/file-links.ts'
import type { CopyName, ServedFile } from '#server/platform/files/files-port.ts'
import { inspect as inspectInOtherProcess } from '#server/platform/files/image-process.ts'
import { InspectionTimeout } from '#server/platform/files/inspection-timeout.ts'
import {
  storedExtension,
  type ServedType,
  getServedTypeByKey,
  isChatFileKey,
  isPrivateKey,
  isRewardProofKey,
  proofExtension,
  toChatFileExtension,
  toRewardProofExtension,
} from '#server/platform/files/file-types.ts'
import { newId } from '#server/platform/ids.ts'
import { batchTask, handle, type Handler, type Lane, priorities } from '#server/platform/jobs.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { toStoredFields, makeUploadCheck, type UploadDeps } from './check-upload.service.ts'
import * as repo from './uploads.repo.ts'

export { toStoredFields } from './check-upload.service.ts'
export { type FileReference, storeColumnReference } from './file-references.repo.ts'

// An upload may start in the link's last second and take a while.
const checkDelay = linkSeconds * 1000 + 5 * minute

/** A proof is sent right after its upload; a driver's phone without a connection uploads it again. */
const unusedProofDelay = 2 * day

const fileRef = z.object({ key: objectKey })
const taskOptions = {
  priority: priorities.bulk,
  // Keys start with the vendor's id.
  getVendorId: ({ key }: z.output<typeof fileRef>): string => key.slice(0, 36),
}

const checkUpload = batchTask('uploads.check', fileRef, taskOptions)
/** Deletes an image after the commit of the write that stopped referencing it. */
export const removeImage = batchTask('uploads.remove', fileRef, taskOptions)
/** Enqueued by migration 0028 for documents that were published where everyone could read them. */
const makePrivate = batchTask('uploads.make-private', fileRef, taskOptions)

interface UploadInput {
  mimeType: UploadType
  size?: number | undefined
  store_id?: string | undefined
}

/** A file to serve with its type, and the name of the copy if it is one. */
export interface OpenedFile {
  file: ServedFile
  type: ServedType
  copy: CopyName | undefined
}

export interface Uploads {
  presignUpload(
    uow: UnitOfWork,
    actor: Actor,
    input: UploadInput,
  ): Promise<{ url: string; objectKey: string; publicUrl: string }>
  /** For the photo of a delivery, by a driver's link: a private JPEG image. */
  presignProof(
    uow: UnitOfWork,
    vendor: VendorId,
    store: StoreId,
    size: number | undefined,
  ): Promise<{ url: string; objectKey: string }>
  /** Checks an uploaded photo that is still pending; call it before the transaction that references it. */
  checkProof(vendor: VendorId, key: string): Promise<void>
  /** For the proof of a reward request, by a customer: a private image or document. */
  presignRewardProof(
    uow: UnitOfWork,
    vendor: VendorId,
    store: StoreId,
    file: { mimeType: ProofFileType; size: number | undefined },
  ): Promise<{ url: string; objectKey: string }>
  /** As `checkProof`. */
  checkRewardProof(key: string): Promise<void>
  /** For a file of a support conversation: a private image or document. */
  presignChatFile(
    uow: UnitOfWork,
    vendor: VendorId,
    store: StoreId,
    file: { mimeType: ProofFileType; size: number | undefined },
  ): Promise<{ url: string; objectKey: string }>
  /** As `checkProof`. Other keys are ignored. */
  checkChatFiles(keys: readonly string[]): Promise<void>
  presignDelete(
    uow: UnitOfWork,
    actor: Actor,
    input: { filename: string; store_id?: string | undefined },
  ): Promise<{ url: string }>
  /** Stores the bytes of an upload link and checks them before it returns. */
  receive(key: string, body: Readable, maxBytes: number): Promise<void>
  /** A checked public file, or the first of these copies that it has; undefined when it isn't ready. */
  open(key: string, copies?: readonly CopyName[]): Promise<OpenedFile | undefined>
  /** A checked private file, for callers with a signed link. */
  openPrivate(key: string, contentDisposition: string): Promise<OpenedFile | undefined>
  /** Stores an image that the server has fetched, by the same rules as an upload; undefined when they refuse it. */
  storeFetched(
    vendor: VendorId,
    store: StoreId,
    image: { bytes: Buffer; mimeType: ImageType },
  ): Promise<string | undefined>
  /** The same for a file of a support conversation that arrived by email. */
  storeChatFile(
    vendor: VendorId,
    store: StoreId,
    file: { bytes: Buffer; mimeType: ProofFileType },
  ): Promise<string | undefined>
  /** Fails while something references the file. */
  remove(key: string): Promise<void>
  readonly jobs: readonly Handler[]
}

const assertStoreAccess = (actor: Actor, storeId: string | null | undefined): void => {
  if (storeId && !actor.storeIds.includes(storeId)) fail('not_found')
}

const canDeleteOthers = ({ permissions }: Actor): boolean =>
  uploadPermissions.editing.some((flag) => permissions.includes(flag))

const failStillChecking = (): never => fail('unavailable', { retryAfter: 2 })

const fileId = (key: string): string => key.slice(37, 73)

/** For every domain that stores an image: the key must be a file of this vendor that isn't refused or deleted. */
export const assertUsableImage = async (
  db: Db | Tx,
  vendor: VendorId,
  key: string | null | undefined,
): Promise<void> => {
  if (!key) return
  const { mime_type: type } = orNotFound((await repo.findUsable(db, vendor, [key]))[0])
  if (!type.startsWith('image/') || isPrivateKey(key)) fail('file_refused')
}

/** The same for several images, such as those of a chat message, in one statement. */
export const assertUsableImages = async (db: Db | Tx, vendor: VendorId, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  const types = new Map((await repo.findUsable(db, vendor, keys)).map((file) => [file.key, file.mime_type]))
  for (const key of keys) {
    const type = types.get(key) ?? fail('not_found')
    if (!type.startsWith('image/') || isPrivateKey(key)) fail('file_refused')
  }
}

/** Those of the keys that are public images of the vendor, in one statement. */
export const findUsableImages = async (
  db: Db | Tx,
  vendor: VendorId,
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (keys.length === 0) return new Set()
  const files = await repo.findUsable(db, vendor, keys)
  return new Set(
    files.flatMap(({ key, mime_type: type }) => (type.startsWith('image/') && !isPrivateKey(key) ? [key] : [])),
  )
}

const isProofKey = (key: string): boolean => key.endsWith(`.${proofExtension}`)

/** Whether the photo of a delivery in this store was uploaded and checked. Locks it. */
export const lockProof = async (tx: Tx, store: StoreId, key: string): Promise<boolean> =>
  isProofKey(key) && repo.lockReady(tx, store, key)

/** The type of a reward request's proof that was uploaded to this store and checked. Locks it. */
export const lockRewardProof = async (tx: Tx, store: StoreId, key: string): Promise<ServedType | undefined> =>
  isRewardProofKey(key) && (await repo.lockReady(tx, store, key)) ? getServedTypeByKey(key) : undefined

/** The same for all media of a product in one statement: images must be images, and files must be private. */
export const assertUsableMedia = async (
  db: Db | Tx,
  vendor: VendorId,
  media: readonly { kind: MediaKind; key?: string | undefined }[],
): Promise<void> => {
  const keys = media.flatMap(({ key }) => key ?? [])
  if (keys.length === 0) return
  const types = new Map((await repo.findUsable(db, vendor, keys)).map((file) => [file.key, file.mime_type]))
  for (const [index, { kind, key }] of media.entries()) {
    if (!key) continue
    const type = types.get(key) ?? fail('not_found', { field: `media.${index}.key` })
    const isImage = type.startsWith('image/')
    const isUsable =
      kind === 'image' ? isImage && !isPrivateKey(key) : !isImage && !isRewardProofKey(key) && !isChatFileKey(key)
    if (!isUsable) fail('file_refused', { field: `media.${index}.key` })
  }
}

export const makeUploads = (deps: UploadDeps): Uploads => {
  const { db, files, references, inspect = inspectInOtherProcess } = deps
  const { publish, settle: ensureChecked } = makeUploadCheck(deps)

  const finishCheck = async (key: string): Promise<void> => {
    const { state, isOwnCheck } = await ensureChecked(key)
    if (state === 'pending' && !isOwnCheck) throw new Error('The upload is still being checked.')
    // Refused before the quarantine is emptied, so that no bytes can arrive in between.
    if (state === 'pending') await repo.rejectPending(db, key, references)
    await files.deleteQuarantine(key)
    if (state !== 'ready') await repo.deleteRejected(db, key)
  }

  /** Checks a file that is still pending first. */
  const findReady = async (key: string) => {
    let record = await repo.findFile(db, key)
    if (record?.state === 'pending') {
      const { state, isOwnCheck } = await ensureChecked(key)
      // The result isn't known yet, so 404 would be wrong.
      if (state === 'pending' && !isOwnCheck) failStillChecking()
      record = await repo.findFile(db, key)
    }
    return record?.state === 'ready' ? record : undefined
  }

  /** False when the file is referenced and kept. */
  const removeUnused = async (key: string): Promise<boolean> => {
    if (!(await repo.markDeleted(db, key, references))) return false
    await files.remove(key)
    await files.deleteQuarantine(key)
    return true
  }

  const storeInspected = async (
    vendor: VendorId,
    store: StoreId,
    { bytes, mimeType }: { bytes: Buffer; mimeType: UploadType },
    extension: string,
    lane: Lane,
  ): Promise<string | undefined> => {
    const verdict = await inspect(bytes, mimeType, lane)
    if ('refused' in verdict) return undefined
    const key = `${vendor}/${newId()}.${extension}`
    await publish(key, verdict)
    await repo.insertReady(db, vendor, { key, storeId: store, mimeType, ...toStoredFields(verdict) })
    return key
  }

  const presignPrivate = async (
    uow: UnitOfWork,
    vendor: VendorId,
    store: StoreId,
    { extension, mimeType, size }: { extension: string; mimeType: UploadType; size: number | undefined },
  ): Promise<{ url: string; objectKey: string }> => {
    const key = `${vendor}/${newId()}.${extension}`
    await repo.insertPending(uow.tx, vendor, { key, storeId: store, mimeType, by: null })
    uow.audit({ resource: 'uploads', id: fileId(key), label: key, action: 'create' })
    uow.enqueue(checkUpload, { key }, { runAt: new Date(Date.now() + checkDelay) })
    // Files that were never sent; those that a stop, request or message references stay.
    uow.enqueue(removeImage, { key }, { runAt: new Date(Date.now() + unusedProofDelay) })
    return { url: await files.presignUpload({ key, mimeType, size }), objectKey: key }
  }

  return {
    jobs: [
      handle(checkUpload, ({ key }) => finishCheck(key)),
      // The image of a deleted account may also be used by a product.
      handle(removeImage, async ({ key }) => void (await removeUnused(key))),
      handle(makePrivate, ({ key }) => files.makePrivate(key)),
    ],
    remove: async (key) => {
      if (!(await removeUnused(key))) fail('file_in_use')
    },
    presignUpload: async (uow, actor, { mimeType, size, store_id: storeId }) => {
      assertStoreAccess(actor, storeId)
      const key = `${actor.vendorId}/${newId()}.${storedExtension[mimeType]}`
      await repo.insertPending(uow.tx, actor.vendorId, { key, storeId, mimeType, by: actor.personId })
      uow.audit({ resource: 'uploads', id: fileId(key), label: key, action: 'create' })
      uow.enqueue(checkUpload, { key }, { runAt: new Date(Date.now() + checkDelay) })
      return {
        url: await files.presignUpload({ key, mimeType, size }),
        objectKey: key,
        publicUrl: files.links.imageUrl(key),
      }
    },
    presignProof: (uow, vendor, store, size) =>
      presignPrivate(uow, vendor, store, { extension: proofExtension, mimeType: 'image/jpeg', size }),
    presignRewardProof: (uow, vendor, store, { mimeType, size }) =>
      presignPrivate(uow, vendor, store, { extension: toRewardProofExtension(mimeType), mimeType, size }),
    presignChatFile: (uow, vendor, store, { mimeType, size }) =>
      presignPrivate(uow, vendor, store, { extension: toChatFileExtension(mimeType), mimeType, size }),
    checkChatFiles: async (keys) => {
      for (const key of keys.filter(isChatFileKey)) await findReady(key)
    },
    checkRewardProof: async (key) => {
      if (isRewardProofKey(key)) await findReady(key)
    },
    checkProof: async (vendor, key) => {
      if (key.startsWith(`${vendor}/`) && isProofKey(key)) await findReady(key)
    },
    presignDelete: async (uow, actor, { filename: key, store_id: storeId }) => {
      assertStoreAccess(actor, storeId)
      const file = orNotFound(await repo.findRemovable(uow.tx, actor.vendorId, key, references))
      assertStoreAccess(actor, file.store_id)
      if (storeId && file.store_id && storeId !== file.store_id) fail('not_found')
      if (file.uploaded_by !== actor.personId && !canDeleteOthers(actor)) fail('forbidden')
      if (file.in_use) fail('file_in_use')
      uow.audit({ resource: 'uploads', id: fileId(key), label: key, action: 'delete' })
      return { url: files.links.remove(key) }
    },
    receive: async (key, body, maxBytes) => {
      if ((await repo.findState(db, key)) !== 'pending') return fail('conflict')
      const arrival = (await files.receive?.(key, body, maxBytes)) ?? fail('too_large')
      try {
        const { state, isOwnCheck } = await ensureChecked(key, arrival.accept)
        if (state === 'pending' && !isOwnCheck) failStillChecking()
        // Another file was uploaded to the same link first.
        if (!isOwnCheck) fail('conflict')
        if (state !== 'ready') fail('file_refused')
      } catch (error) {
        // The bytes stay in quarantine; the next reader or the job checks them again.
        if (!(error instanceof InspectionTimeout)) throw error
      } finally {
        await arrival.discard()
      }
    },
    open: async (key, wanted = []) => {
      const record = await findReady(key)
      if (!record || isPrivateKey(key)) return undefined
      const copy = wanted.find(({ width, format }) => record.copies[format].includes(width))
      const type = copy ? (`image/${copy.format}` as const) : getServedTypeByKey(key)
      const file = await files.open(key, copy)
      return file && type && { file, type, copy }
    },
    openPrivate: async (key, contentDisposition) => {
      const type = getServedTypeByKey(key)
      if (!type || !isPrivateKey(key) || !(await findReady(key))) return undefined
      const file = await files.openPrivate(key, contentDisposition)
      return file && { file, type, copy: undefined }
    },
    storeFetched: (vendor, store, image) =>
      storeInspected(vendor, store, image, storedExtension[image.mimeType], 'batch'),
    storeChatFile: (vendor, store, file) =>
      storeInspected(vendor, store, file, toChatFileExtension(file.mimeType), 'interactive'),
  }
}
