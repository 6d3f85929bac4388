import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { pino } from 'pino'
import type { UploadType } from '#contract/domains/uploads.ts'
import { serveDownloads } from '#server/http/downloads.ts'
import { handleError } from '#server/http/errors.ts'
import { serveFiles } from '#server/http/files.ts'
import type { Actor, VendorId } from '#server/platform/actor.ts'
import { connect } from '#server/platform/db/connect.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { newId } from '#server/platform/ids.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { transact, type UnitOfWork } from '#server/platform/unit-of-work.ts'
import { fileReferences } from '#server/file-references.ts'
import { makeUploads } from '#server/domains/uploads/uploads.service.ts'
import { inspectInProcess } from './inspect-in-process.ts'
import { jobContext } from './job-context.ts'
import { freshDatabase, silentLog } from './postgres.ts'
import { startS3Server } from './s3-server.ts'

/** Uploads on a real database and port, with the routes that serve files. */
export const openUploadsHarness = async (kind: 'disk' | 's3') => {
  const folder = await mkdtemp(join(tmpdir(), 'storeward-files-'))
  const bucket = kind === 's3' ? await startS3Server() : undefined
  const fresh = await freshDatabase()
  const database = connect({ url: fresh.url, max: 8, log: silentLog })
  const db = database.kysely
  const fastify = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } })
  fastify.setErrorHandler(handleError)
  // Signed links contain the port, so it is reserved before the server starts.
  await new Promise<void>((resolve) => fastify.server.listen(0, '127.0.0.1', resolve))
  const address = fastify.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await new Promise((resolve) => fastify.server.close(resolve))
  const publicUrl = `http://127.0.0.1:${port}`
  const tokens = makeTokens('a secret key that is long enough to be one')
  const files = await openFiles({ s3: bucket?.config, dataDir: folder, publicUrl }, tokens)
  const uploads = makeUploads({
    db,
    files,
    log: pino({ level: 'silent' }),
    references: fileReferences,
    inspect: inspectInProcess,
  })
  serveFiles(fastify, uploads, files.links, { allowListed: async () => undefined })
  serveDownloads(fastify, uploads, tokens)
  await fastify.listen({ port, host: '127.0.0.1' })

  const newActor = async (): Promise<Actor> => {
    const vendorId = newId() as VendorId
    const storeId = newId()
    await db.insertInto('vendors').values({ id: vendorId, name: 'A vendor', trial_ends_at: new Date() }).execute()
    await db
      .insertInto('stores')
      .values({
        id: storeId,
        vendor_id: vendorId,
        name: 'A store',
        slug: storeId,
        currency: 'EUR',
        language: 'en',
        timezone: 'UTC',
      })
      .execute()
    return {
      vendorId,
      storeIds: [storeId],
      personId: null,
      name: 'Ann',
      permissions: ['edit_product'],
    } as unknown as Actor
  }
  const deps = {
    database,
    live: {
      publishChanges: () => undefined,
      publishFrequentChanges: () => undefined,
      publishFrequentChange: () => undefined,
      flushChanges: () => undefined,
      notify: () => undefined,
      sendToChat: () => undefined,
      attachChat: () => undefined,
      close: async () => undefined,
    },
    wakeOutbox: () => undefined,
  }
  const transaction = <T>(actor: Actor, run: (uow: UnitOfWork) => Promise<T>): Promise<T> =>
    transact(deps, { actor, store: null, address: '', requestId: '' }, run)
  const runJob = async (key: string, name = 'uploads.check'): Promise<void> => {
    const context = jobContext(database)
    for (const job of uploads.jobs) if (job.task.name === name) await job.run({ key }, context)
  }

  /** Uploads a file with a presigned link. */
  const sendFile = async (actor: Actor, bytes: Buffer, mimeType: UploadType) => {
    const slot = await transaction(actor, (uow) => uploads.presignUpload(uow, actor, { mimeType }))
    const headers = { 'content-type': mimeType }
    const { status } = await fetch(slot.url, { method: 'PUT', body: new Uint8Array(bytes), headers })
    return { ...slot, status }
  }

  return {
    db,
    database,
    files,
    folder,
    publicUrl,
    tokens,
    uploads,
    newActor,
    begin: transaction,
    sendFile,
    runJob,
    close: async () => {
      await fastify.close()
      await database.close()
      await fresh.drop()
      await bucket?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
