import { Readable } from 'node:stream'
import * as z from 'zod'
import { writeCsv } from '#contract/core/csv.ts'
import { id } from '#contract/core/fields.ts'
import { minute } from '#contract/core/time.ts'
import { toWallTime } from '#contract/core/time-zone.ts'
import { type ExportFile, type ExportKind, exportKindsFor, exportLinkMinutes } from '#contract/domains/exports.ts'
import { hasPiiAccess } from '#server/domains/customers/customers.service.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { WalPosition } from '#server/platform/db/wal-position.ts'
import { actorFromJob, jobActor, toJobActor, trustedStoreId } from '#server/platform/job-actor.ts'
import { batchTask, type Handler, handle, type JobContext } from '#server/platform/jobs.ts'
import type { ReplicaReads } from '#server/platform/replica-reads.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { type Origin, transactInJob, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { readExportStore } from './exported-orders.repo.ts'
import { type ExportPage, readPage } from './export-pages.service.ts'
import * as repo from './exports.repo.ts'

const resource = 'exports'

const runExport = batchTask('exports.run', z.object({ jobActor, exportId: id }), {
  getVendorId: (payload) => payload.jobActor.vendorId,
})

export const toViewer = (actor: Actor): repo.ExportViewer => ({
  personId: actor.personId,
  kinds: exportKindsFor(actor.permissions),
  canSeePii: hasPiiAccess(actor),
})

const fileTitles: Record<ExportKind, string> = {
  products: 'products',
  shopifyProducts: 'products-shopify',
  customers: 'customers',
  orders: 'orders',
  discounts: 'discounts',
  inventory: 'inventory',
}

const hasCustomerData = (kind: ExportKind): boolean => kind === 'customers' || kind === 'orders'

/** Starts an export, or returns the caller's running one of the same rows. */
export const startExport = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  kind: ExportKind,
  query: object = {},
): Promise<ExportFile> => {
  const { slug, timezone } = orNotFound(await readExportStore(uow.tx, store))
  const { day } = toWallTime(Date.now(), timezone)
  const fileName = `${fileTitles[kind]}-${slug}-${day}.csv`
  const input = { kind, query, hasPii: hasCustomerData(kind) && hasPiiAccess(actor), fileName }
  const running = await repo.findRunning(uow.tx, store, actor.personId, input)
  const exportId = running ?? (await repo.insertExport(uow.tx, store, actor.personId, input))
  if (running === undefined) {
    uow.enqueue(runExport, { jobActor: toJobActor(store, actor), exportId })
    uow.audit({ resource, id: exportId, label: fileName, action: 'create', after: { kind } })
  }
  return orNotFound(await repo.readExport(uow.tx, store, toViewer(actor), exportId))
}

/** Cancels a running export: its job stops at the next page. */
export const removeExport = async (uow: UnitOfWork, store: StoreId, actor: Actor, exportId: string): Promise<null> => {
  const { fileName } = orNotFound(await repo.readExport(uow.tx, store, toViewer(actor), exportId))
  await repo.deleteExport(uow.tx, store, exportId)
  uow.audit({ resource, id: exportId, label: fileName, action: 'delete' })
  return null
}

// Without it, Excel assumes its own code page.
const byteOrderMark = '\uFEFF'

const toContent = ({ header, rows }: ExportPage, isFirst: boolean): string => {
  const lines = isFirst ? [header, ...rows] : rows
  return `${isFirst ? byteOrderMark : ''}${writeCsv(lines)}${lines.length > 0 ? '\r\n' : ''}`
}

interface ExportDeps {
  deps: UnitOfWorkDeps
  reads: ReplicaReads
  publicUrl: string
}

interface Run {
  store: StoreId
  exportId: string
  personId: string
  origin: Origin
  job: JobContext
  /** After the commit that started the export. */
  position: WalPosition | undefined
}

/** A page that is open downloads the file; those who had to wait longer may have left. */
const minNotifiedSeconds = 10

/** A file can wait for a replica longer than a screen. */
const maxReplicaWaitMs = 2_000

/** Adds one page; false when the file is complete or was cancelled. */
const writeNextPage = async ({ deps, reads, publicUrl }: ExportDeps, run: Run): Promise<boolean> => {
  const { store, exportId, personId, origin, job } = run
  const running = await repo.readRunning(job.db, store, exportId)
  if (!running) return false
  const { kind, query, cursor, hasPii: canSeePii, fileName } = running
  const page = await reads.read({ position: run.position, waitMs: maxReplicaWaitMs }, (db) =>
    readPage[kind](db, { store, query, cursor, canSeePii, publicUrl }),
  )
  const content = toContent(page, running.parts === 0)
  return transactInJob(deps, job, origin, async (uow) => {
    // Another run of the same job may have written this page; then its position decides what comes next.
    const age = await repo.appendPart(uow.tx, store, exportId, { ...page, content, position: running.parts })
    if (age === undefined) return true
    uow.invalidate(resource)
    if (page.nextCursor !== null) return true
    if (age < minNotifiedSeconds) return false
    const body = `${fileName} is ready to download.`
    const facts = { fileName }
    notify(uow, store, [
      { kind: 'export_ready', facts, title: 'Export ready', body, route: '/dashboard/exports', recipientId: personId },
    ])
    return false
  })
}

/** A run that is killed continues after the last page that it wrote. */
export const runExportHandler = (exportDeps: ExportDeps): Handler =>
  handle(runExport, async (payload, job) => {
    const { exportId } = payload
    const { store, actor, origin } = actorFromJob(payload.jobActor, exportId, [])
    const { reads } = exportDeps
    const position = reads.isEnabled ? await reads.readPosition() : undefined
    const run: Run = { store, exportId, personId: actor.personId, origin, job, position }
    try {
      while (await writeNextPage(exportDeps, run)) if (job.shouldYield()) return 'yield'
    } catch (error) {
      if (job.isLastAttempt) await repo.markFailed(job.db, store, exportId)
      throw error
    }
    return undefined
  })

const linkPurpose = 'export'
const linkClaims = z.object({ storeId: id, exportId: id })

/** Where signed links of exports point to. */
export const exportFilesPath = '/exports'

export const makeExportLink = async (
  db: Db,
  store: StoreId,
  actor: Actor,
  exportId: string,
  { tokens, publicUrl }: { tokens: Tokens; publicUrl: string },
): Promise<{ url: string; expiresAt: string }> => {
  const { status } = orNotFound(await repo.readExport(db, store, toViewer(actor), exportId))
  if (status !== 'done') fail('not_found')
  const token = tokens.sign(linkPurpose, { storeId: store, exportId }, exportLinkMinutes * 60)
  return {
    url: `${publicUrl}${exportFilesPath}/${token}`,
    expiresAt: new Date(Date.now() + exportLinkMinutes * minute).toISOString(),
  }
}

export interface OpenedExport {
  fileName: string
  bytes: number
  stream: Readable
}

/** The file of a signed link, read part by part; undefined for an invalid or expired link. */
export const openExport = async (db: Db, tokens: Tokens, token: string): Promise<OpenedExport | undefined> => {
  const claims = linkClaims.safeParse(tokens.read(linkPurpose, token)).data
  if (!claims) return undefined
  const store = trustedStoreId(claims.storeId)
  const file = await repo.readFinished(db, store, claims.exportId)
  if (!file) return undefined
  const readParts = async function* (): AsyncGenerator<string> {
    for (let position = 0; position < file.parts; position += 1) {
      const content = await repo.readPart(db, store, claims.exportId, position)
      // Deleted since: the connection ends early, and the browser reports a failed download.
      if (content === undefined) throw new Error('The export was deleted while it was downloaded.')
      yield content
    }
  }
  return { fileName: file.fileName, bytes: file.bytes, stream: Readable.from(readParts(), { objectMode: false }) }
}
