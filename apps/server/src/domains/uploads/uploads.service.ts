import type { Readable } from 'node:stream'
import * as z from 'zod'
import { objectKey } from '#contract/core/fields.ts'
import { minute } from '#contract/core/time.ts'
import { type PictureWidth, uploadPermissions, type UploadType } from '#contract/domains/uploads.ts'
import type { ImageType, MediaKind } from '#contract/enumerations.ts'
import type { Actor, StoreId, VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { linkSeconds } from '#server/platform/files/file-links.ts'
import type { Served } from '#server/platform/files/files-port.ts'
import { inspect as inspectLate } from '#server/platform/files/inspect-late.ts'
import { InspectionTimeout } from '#server/platform/files/inspection-timeout.ts'
import { keptAs, type ServedType, typeOfKey } from '#server/platform/files/picture-types.ts'
import { newId } from '#server/platform/ids.ts'
import { batchTask, handle, type Handler, priorities } from '#server/platform/jobs.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { kept, makeCheck, type Means } from './uploads.check.ts'
import * as repo from './uploads.repo.ts'

// An upload may start in the link's last second and take a while.
const checkDelay = linkSeconds * 1000 + 5 * minute

const ofOneFile = z.object({ key: objectKey })
const options = {
  priority: priorities.bulk,
  // Keys start with the vendor's id.
  vendorOf: ({ key }: z.output<typeof ofOneFile>): string => key.slice(0, 36),
}

const checkUpload = batchTask('uploads.check', ofOneFile, options)
/** Deletes an image after the commit of the write that stopped referencing it. */
export const removePicture = batchTask('uploads.remove', ofOneFile, options)

interface UploadWish {
  mimeType: UploadType
  size?: number | undefined
  store_id?: string | undefined
}

/** A file to serve with its type, and the width if it is a copy. */
export interface Opened {
  file: Served
  type: ServedType
  width: PictureWidth | undefined
}

export interface Uploads {
  presignUpload(
    work: Work,
    actor: Actor,
    wish: UploadWish,
  ): Promise<{ url: string; objectKey: string; publicUrl: string }>
  presignDelete(
    work: Work,
    actor: Actor,
    wish: { filename: string; store_id?: string | undefined },
  ): Promise<{ url: string }>
  /** Stores the bytes of an upload link and checks them before it returns. */
  receive(key: string, body: Readable, most: number): Promise<void>
  /** A checked file, or its copy of that width if there is one; undefined when it isn't ready. */
  open(key: string, width?: PictureWidth): Promise<Opened | undefined>
  /** Stores an image that the server has fetched, by the same rules as an upload; undefined when they refuse it. */
  keepFetched(
    vendor: VendorId,
    store: StoreId,
    picture: { bytes: Buffer; mimeType: ImageType },
  ): Promise<string | undefined>
  /** Fails while something references the file. */
  remove(key: string): Promise<void>
  readonly jobs: readonly Handler[]
}

const mustReach = (actor: Actor, storeId: string | null | undefined): void => {
  if (storeId && !actor.storeIds.includes(storeId)) refuse('not_found')
}

const mayDeleteOthers = ({ permissions }: Actor): boolean =>
  uploadPermissions.editing.some((flag) => permissions.includes(flag))

const stillChecked = (): never => refuse('unavailable', { retryAfter: 2 })

const fileId = (key: string): string => key.slice(37, 73)

/** For every domain that stores an image: the key must be a file of this vendor that isn't refused or deleted. */
export const assertUsablePicture = async (
  db: Db | Tx,
  vendor: VendorId,
  key: string | null | undefined,
): Promise<void> => {
  if (key && !found((await repo.findUsable(db, vendor, [key]))[0]).mime_type.startsWith('image/'))
    refuse('file_refused')
}

/** The same for all media of a product in one statement: images must be images, files may have any accepted type. */
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
    const type = types.get(key) ?? refuse('not_found', { at: `media.${index}.key` })
    if (kind === 'image' && !type.startsWith('image/')) refuse('file_refused', { at: `media.${index}.key` })
  }
}

export const makeUploads = (means: Means): Uploads => {
  const { db, files, inspect = inspectLate } = means
  const { publish, settle } = makeCheck(means)

  const finish = async (key: string): Promise<void> => {
    const { state, mine } = await settle(key)
    if (state === 'pending' && !mine) throw new Error('The upload is still being checked.')
    // Refused before the quarantine is emptied, so that no bytes can arrive in between.
    if (state === 'pending') await repo.settleRefused(db, key)
    await files.dropQuarantine(key)
    if (state !== 'ready') await repo.forget(db, key)
  }

  /** False when the file is referenced and kept. */
  const removeUnused = async (key: string): Promise<boolean> => {
    if (!(await repo.markDeleted(db, key))) return false
    await files.remove(key)
    await files.dropQuarantine(key)
    return true
  }

  return {
    jobs: [
      handle(checkUpload, ({ key }) => finish(key)),
      // The image of a deleted account may also be used by a product.
      handle(removePicture, async ({ key }) => void (await removeUnused(key))),
    ],
    remove: async (key) => {
      if (!(await removeUnused(key))) refuse('file_in_use')
    },
    presignUpload: async (work, actor, { mimeType, size, store_id: storeId }) => {
      mustReach(actor, storeId)
      const key = `${actor.vendorId}/${newId()}.${keptAs[mimeType]}`
      await repo.insertPending(work.tx, actor.vendorId, { key, storeId, mimeType, by: actor.personId })
      work.record({ resource: 'uploads', id: fileId(key), label: key, action: 'create' })
      work.enqueue(checkUpload, { key }, { runAt: new Date(Date.now() + checkDelay) })
      return {
        url: await files.presignUpload({ key, mimeType, size }),
        objectKey: key,
        publicUrl: files.links.picture(key),
      }
    },
    presignDelete: async (work, actor, { filename: key, store_id: storeId }) => {
      mustReach(actor, storeId)
      const file = found(await repo.findRemovable(work.tx, actor.vendorId, key))
      mustReach(actor, file.store_id)
      if (storeId && file.store_id && storeId !== file.store_id) refuse('not_found')
      if (file.uploaded_by !== actor.personId && !mayDeleteOthers(actor)) refuse('forbidden')
      if (file.in_use) refuse('file_in_use')
      work.record({ resource: 'uploads', id: fileId(key), label: key, action: 'delete' })
      return { url: files.links.remove(key) }
    },
    receive: async (key, body, most) => {
      if ((await repo.findState(db, key)) !== 'pending') return refuse('conflict')
      const arrival = (await files.receive?.(key, body, most)) ?? refuse('too_large')
      try {
        const { state, mine } = await settle(key, arrival.take)
        if (state === 'pending' && !mine) stillChecked()
        // Another file was uploaded to the same link first.
        if (!mine) refuse('conflict')
        if (state !== 'ready') refuse('file_refused')
      } catch (error) {
        // The bytes stay in quarantine; the next reader or the job checks them again.
        if (!(error instanceof InspectionTimeout)) throw error
      } finally {
        await arrival.drop()
      }
    },
    open: async (key, wanted) => {
      let known = await repo.findFile(db, key)
      if (known?.state === 'pending') {
        const { state, mine } = await settle(key)
        // The result isn't known yet, so 404 would be wrong.
        if (state === 'pending' && !mine) stillChecked()
        known = await repo.findFile(db, key)
      }
      if (known?.state !== 'ready') return undefined
      const width = wanted && known.copies.includes(wanted) ? wanted : undefined
      const [file, type] = [await files.open(key, width), width ? 'image/webp' : typeOfKey(key)]
      return file && type && { file, type, width }
    },
    keepFetched: async (vendor, store, { bytes, mimeType }) => {
      const verdict = await inspect(bytes, mimeType)
      if ('refused' in verdict) return undefined
      const key = `${vendor}/${newId()}.${keptAs[mimeType]}`
      await publish(key, verdict)
      await repo.insertReady(db, vendor, { key, storeId: store, mimeType, ...kept(verdict) })
      return key
    },
  }
}
