import { setTimeout as sleep } from 'node:timers/promises'
import { second } from '#contract/core/time.ts'
import type { UploadType } from '#contract/domains/uploads.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { runEvery } from '#server/platform/run-every.ts'
import type { FileStorage } from '#server/platform/files/files-port.ts'
import { type Inspect, inspect as inspectInOtherProcess } from '#server/platform/files/image-process.ts'
import type { Inspection } from '#server/platform/files/inspection.ts'
import { isPrivateKey } from '#server/platform/files/file-types.ts'
import { InspectionTimeout } from '#server/platform/files/inspection-timeout.ts'
import type { Log } from '#server/platform/log.ts'
import type { FileReference } from './file-references.repo.ts'
import * as repo from './uploads.repo.ts'

export interface UploadDeps {
  db: Db
  files: FileStorage
  log: Log
  references: readonly FileReference[]
  /** How long to wait for a check that runs elsewhere, in milliseconds. */
  timeoutMs?: number
  inspect?: Inspect | undefined
}

type AcceptedFile = Exclude<Inspection, { refused: string }>

// Longer than a claim outlives its holder, and short enough for a graceful shutdown.
const maxWaitMs = 6 * second
const pollMs = 150
const heartbeatMs = second

/** With the pauses between them, eight time-outs take at least four minutes: then the file is the reason. */
const maxTimeouts = 8

export const toStoredFields = ({
  bytes,
  copies,
  size,
}: Pick<AcceptedFile, 'bytes' | 'copies' | 'size'>): repo.StoredFields => {
  const getWidths = (wanted: string): number[] =>
    copies.filter(({ format }) => format === wanted).map(({ width }) => width)
  const { width, height } = size ?? { width: null, height: null }
  return { bytes: bytes.length, copies: getWidths('webp'), avif_copies: getWidths('avif'), width, height }
}

/** Copies are public, so private images have none. */
const withoutPublicCopies = (key: string, verdict: Inspection): Inspection =>
  'refused' in verdict || !isPrivateKey(key) ? verdict : { ...verdict, copies: [] }

interface CheckResult {
  state?: repo.FileState
  /** True when this call ran the check. */
  isOwnCheck: boolean
}

/** Checks uploaded bytes before they are served. */
export const makeUploadCheck = ({
  db,
  files,
  log,
  references,
  timeoutMs = maxWaitMs,
  inspect = inspectInOtherProcess,
}: UploadDeps) => {
  const publish = async (key: string, verdict: AcceptedFile): Promise<void> => {
    await files.publish(key, verdict.bytes, verdict.contentType)
    for (const copy of verdict.copies) await files.publish(key, copy.bytes, `image/${copy.format}`, copy)
  }

  /** A time-out leaves the file pending; the next check starts after a pause that doubles each time. */
  const inspectOrPostpone = async (key: string, bytes: Buffer, declared: UploadType): Promise<Inspection> => {
    try {
      return await inspect(bytes, declared)
    } catch (error) {
      if (!(error instanceof InspectionTimeout)) throw error
      const timeouts = await repo.postponeCheck(db, key)
      log.warn({ key, timeouts, err: error.cause }, 'The check of an upload timed out.')
      if (timeouts < maxTimeouts) throw error
      return { refused: `the check timed out ${timeouts} times` }
    }
  }

  // A holder whose claim expired may run this concurrently with another one; the result is the same.
  const check = async (key: string, declared: UploadType): Promise<repo.FileState> => {
    const arrived = await files.readQuarantine(key)
    if (!arrived) {
      await repo.releaseClaim(db, key)
      return (await repo.findState(db, key)) ?? 'deleted'
    }
    const verdict = withoutPublicCopies(key, await inspectOrPostpone(key, arrived, declared))
    if ('refused' in verdict) log.info({ key, why: verdict.refused }, 'An upload was refused.')
    else await publish(key, verdict)
    const state =
      'refused' in verdict
        ? await repo.rejectPending(db, key, references)
        : await repo.finishPending(db, key, 'ready', toStoredFields(verdict))
    if (state !== 'ready') await files.remove(key)
    await files.deleteQuarantine(key)
    return state
  }

  const runClaimed = async (key: string, run: () => Promise<repo.FileState>): Promise<CheckResult> => {
    const stop = runEvery(heartbeatMs, log, 'The claim on an upload could not be kept.', () => repo.renewClaim(db, key))
    try {
      return { state: await run(), isOwnCheck: true }
    } catch (error) {
      // If this fails too, the claim expires. A check that timed out has set its own pause.
      if (!(error instanceof InspectionTimeout)) await repo.releaseClaim(db, key).catch(() => undefined)
      throw error
    } finally {
      stop()
    }
  }

  /** Runs the check if it hasn't run; waits for one that is running here or in another process. */
  const ensureChecked = async (key: string, beforeCheck?: () => Promise<void>): Promise<CheckResult> => {
    const deadline = Date.now() + timeoutMs
    do {
      const declared = await repo.claimForCheck(db, key)
      if (declared) {
        return runClaimed(key, async () => {
          await beforeCheck?.()
          return check(key, declared)
        })
      }
      const state = await repo.findState(db, key)
      if (state !== 'pending') return { ...(state ? { state } : {}), isOwnCheck: false }
      await sleep(pollMs)
    } while (Date.now() < deadline)
    return { state: 'pending', isOwnCheck: false }
  }

  return { publish, settle: ensureChecked }
}
