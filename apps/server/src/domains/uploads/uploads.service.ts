import { setTimeout as sleep } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import * as z from 'zod'
import { objectKey } from '#contract/core/fields.ts'
import { minute } from '#contract/core/time.ts'
import type { ImageType } from '#contract/enumerations.ts'
import type { Actor, VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { linkSeconds } from '#server/platform/files/file-links.ts'
import type { Files, Served } from '#server/platform/files/files-port.ts'
import { inspect } from '#server/platform/files/inspect.ts'
import { keptAs } from '#server/platform/files/picture-types.ts'
import { newId } from '#server/platform/ids.ts'
import { handle, type Handler, task } from '#server/platform/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import * as repo from './uploads.repo.ts'

// An upload may begin in the link's last second and take its time.
const checkDelay = linkSeconds * 1000 + 5 * minute
const longestWait = 20_000
const lookAgainAfter = 150

const checkUpload = task('uploads.check', z.object({ key: objectKey }))
/** For a picture that must be gone for good once the write that lets go of it has happened. */
export const removePicture = task('uploads.remove', z.object({ key: objectKey }))

interface Means {
  db: Db
  files: Files
  log: Log
}

interface UploadWish {
  mimeType: ImageType
  size?: number | undefined
  store_id?: string | undefined
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
  /** Takes the bytes that came over one of our links, and checks them before it answers. */
  receive(key: string, body: Readable, most: number): Promise<void>
  /** A checked picture; undefined until then. */
  open(key: string): Promise<Served | undefined>
  remove(key: string): Promise<void>
  readonly jobs: readonly Handler[]
}

const mustReach = (actor: Actor, storeId: string | null | undefined): void => {
  if (storeId && !actor.storeIds.includes(storeId)) refuse('not_found')
}

const fileId = (key: string): string => key.slice(37, 73)

/** For every domain that keeps a picture: a key it is given must be this vendor's, neither refused nor deleted. */
export const assertUsablePicture = async (
  db: Db | Tx,
  vendor: VendorId,
  key: string | null | undefined,
): Promise<void> => {
  if (key) found(await repo.findUsable(db, vendor, key))
}

export const makeUploads = ({ db, files, log }: Means): Uploads => {
  const check = async (key: string, declared: ImageType): Promise<repo.FileState> => {
    const arrived = await files.readQuarantine(key)
    if (!arrived) {
      await repo.giveBack(db, key)
      return 'pending'
    }
    const verdict = await inspect(arrived, declared)
    if ('refused' in verdict) log.info({ key, why: verdict.refused }, 'An upload was refused.')
    else await files.publish(key, verdict.bytes, verdict.contentType)
    const state =
      'refused' in verdict
        ? await repo.settle(db, key, 'refused')
        : await repo.settle(db, key, 'ready', verdict.bytes.length)
    if (state !== 'ready') await files.remove(key)
    await files.dropQuarantine(key)
    return state
  }

  /** Runs the check unless it was run; waits for one that is under way, here or in another process. */
  const settle = async (
    key: string,
    begin?: () => Promise<void>,
  ): Promise<{ state?: repo.FileState; mine: boolean }> => {
    const deadline = Date.now() + longestWait
    do {
      const declared = await repo.claimForCheck(db, key)
      if (declared) {
        try {
          await begin?.()
          return { state: await check(key, declared), mine: true }
        } catch (error) {
          await repo.giveBack(db, key)
          throw error
        }
      }
      const state = await repo.findState(db, key)
      if (state !== 'pending') return { ...(state ? { state } : {}), mine: false }
      await sleep(lookAgainAfter)
    } while (Date.now() < deadline)
    return { state: 'pending', mine: false }
  }

  const finish = async (key: string): Promise<void> => {
    const { state, mine } = await settle(key)
    if (state === 'pending' && !mine) throw new Error('The upload is still being checked.')
    await files.dropQuarantine(key)
    if (state === 'pending') await repo.settle(db, key, 'refused')
    if (state !== 'ready') await repo.forget(db, key)
  }

  const remove = async (key: string): Promise<void> => {
    await repo.markDeleted(db, key)
    await files.remove(key)
    await files.dropQuarantine(key)
  }

  return {
    jobs: [handle(checkUpload, ({ key }) => finish(key)), handle(removePicture, ({ key }) => remove(key))],
    remove,
    presignUpload: async (work, actor, { mimeType, size, store_id: storeId }) => {
      mustReach(actor, storeId)
      const key = `${actor.vendorId}/${newId()}.${keptAs[mimeType]}`
      await repo.insertPending(work.tx, actor.vendorId, { key, storeId, mimeType })
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
      const file = found(await repo.findUsable(work.tx, actor.vendorId, key))
      mustReach(actor, file.store_id)
      if (storeId && file.store_id && storeId !== file.store_id) refuse('not_found')
      work.record({ resource: 'uploads', id: fileId(key), label: key, action: 'delete' })
      return { url: files.links.remove(key) }
    },
    receive: async (key, body, most) => {
      if ((await repo.findState(db, key)) !== 'pending') return refuse('conflict')
      const arrival = (await files.receive?.(key, body, most)) ?? refuse('too_large')
      try {
        const { state, mine } = await settle(key, arrival.take)
        // Somebody put a file to the same link first, and that one counts.
        if (!mine) refuse('conflict')
        if (state !== 'ready') refuse('file_refused')
      } finally {
        await arrival.drop()
      }
    },
    open: async (key) => {
      const known = await repo.findState(db, key)
      const state = known === 'pending' ? (await settle(key)).state : known
      return state === 'ready' ? files.open(key) : undefined
    },
  }
}
