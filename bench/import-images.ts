import { createServer } from 'node:http'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { type ProductImport, productImports } from '#contract/domains/product-imports.ts'
import { products } from '#contract/domains/products.ts'
import { fetchImageHandler } from '#server/domains/product-imports/fetch-images.service.ts'
import { makeUploads } from '#server/domains/uploads/uploads.service.ts'
import { fileReferences } from '#server/file-references.ts'
import { makeFetchImage } from '#server/platform/files/fetch-image.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { makeLog } from '#server/platform/log.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { startWorker } from '#server/platform/worker.ts'
import { openTestApp, type Person, type TestApp, toInjectOptions } from '#server/testing/app.ts'
import { ADMIN_URL_VARIABLE } from '#server/testing/postgres.ts'
import { importEverything, makeProductImporter } from '#server/testing/product-importer.ts'
import { makeProductTable } from './import-products.ts'
import { openHttpClient, quantile } from './load.ts'
import { measureStep } from './measure-step.ts'
import type { Bench } from './measure.ts'
import type { Fact } from './report.ts'

const imageCount = 8
const readerPauseMs = 20
const baselineMs = 8_000
const otherVendorProducts = 200
/** Of the median of another vendor's list, in a process that serves requests and runs jobs. */
const maxSlowdown = 4

/** Photos as cameras take them: noise compresses badly, so an image has about 400 kB. */
const makeImages = (): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: imageCount }, (_, index) =>
      sharp({
        create: {
          width: 1600,
          height: 1200,
          channels: 3,
          background: { r: index * 30, g: 120, b: 90 },
          noise: { type: 'gaussian', mean: 128, sigma: 12 },
        },
      })
        .jpeg({ quality: 80 })
        .toBuffer(),
    ),
  )

const serveImages = async (): Promise<{ url: string; close(): void }> => {
  const images = await makeImages()
  let served = 0
  const server = createServer((_, response) => {
    served += 1
    response.setHeader('content-type', 'image/jpeg').end(images[served % imageCount])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}

interface Latency {
  p50: number
  p99: number
}

const toLatency = (times: readonly number[]): Latency => {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}

/** Another vendor who reads the product list, one request after the other, until `run` ends. */
const readListsWhile = async <T>(
  port: number,
  { as, store }: { as: Person; store: string },
  run: () => Promise<T>,
): Promise<{ result: T; latency: Latency }> => {
  const client = openHttpClient(port)
  const times: number[] = []
  let isRunning = true
  const read = async (): Promise<void> => {
    while (isRunning) {
      const { url, headers } = toInjectOptions(products.list, { as, store, query: { limit: 50 } })
      const startedAt = performance.now()
      await client.send({ method: 'GET', path: String(url), headers: headers as Record<string, string> })
      times.push(performance.now() - startedAt)
      await pause(readerPauseMs)
    }
  }
  const reading = read()
  try {
    return {
      result: await Promise.race([run(), reading.then(() => Promise.reject(new Error('Stopped reading.')))]),
      latency: toLatency(times),
    }
  } finally {
    isRunning = false
    await reading.catch(() => undefined)
    client.close()
  }
}

/** The app's jobs, but images may come from this machine. */
const makeHandlers = async (test: TestApp) => {
  const { database, config } = test
  const uploads = makeUploads({
    db: database.kysely,
    files: await openFiles(config, makeTokens(config.secretKey)),
    log: makeLog('silent'),
    references: fileReferences,
  })
  const fetchImage = makeFetchImage({ isAllowed: (address) => address === '127.0.0.1', isAllowedPort: () => true })
  const replaced = fetchImageHandler({ deps: test.app.deps, uploads, fetchImage })
  return test.app.handlers.map((handler) => (handler.task.name === replaced.task.name ? replaced : handler))
}

/** Imports a file with images in a process that also serves requests, and measures another vendor's lists. */
export const measureImageImport = async ({ machine, log }: Bench, count: number): Promise<Fact[]> => {
  process.env[ADMIN_URL_VARIABLE] = machine.server.adminUrl
  const test = await openTestApp()
  const images = await serveImages()
  try {
    const [importing, reading] = [await test.newVendor(), await test.newVendor()]
    const [store, otherStore] = [await test.newStore(importing.vendorId), await test.newStore(reading.vendorId)]
    await makeProductImporter(test, reading.owner).run(otherStore, makeProductTable(otherVendorProducts, ''))
    // The jobs ran already.
    await test.database.pool.query('delete from outbox')
    await test.app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const address = test.app.fastify.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const readLists = <T>(run: () => Promise<T>) => readListsWhile(port, { as: reading.owner, store: otherStore }, run)
    const importer = makeProductImporter(test, importing.owner)
    const worker = await startWorker({
      database: test.database,
      url: test.databaseUrl,
      handlers: await makeHandlers(test),
      crontab: '',
      log: makeLog('silent'),
    })
    try {
      const before = await readLists(() => pause(baselineMs))
      const waitUntil = async (id: string, isReached: (file: ProductImport) => boolean): Promise<ProductImport> => {
        for (;;) {
          const file = await importer.get(store, id)
          if (isReached(file)) return file
          await pause(200)
        }
      }
      const call = { as: importing.owner, store }
      const opened = await importer.upload(store, makeProductTable(count, images.url))
      const params = { id: opened._id }
      const checked = await readLists(async () => {
        const body = { mapping: opened.mapping, options: importEverything }
        await test.data(productImports.configure, { ...call, params, body })
        return waitUntil(opened._id, ({ status }) => status === 'checked')
      })
      const imported = await readLists(async () => {
        await test.data(productImports.run, { ...call, params })
        return waitUntil(opened._id, ({ status }) => status === 'done')
      })
      const already = imported.result.picturesDone
      const downloaded = await measureStep(() =>
        readLists(() => waitUntil(opened._id, ({ pictures, picturesDone }) => pictures === picturesDone)),
      )
      const after = await readLists(() => pause(baselineMs))
      const { pictures, picturesFailed } = downloaded.result.result
      const alone = {
        p50: (before.latency.p50 + after.latency.p50) / 2,
        p99: (before.latency.p99 + after.latency.p99) / 2,
      }
      const toFact = (name: string, { p50, p99 }: Latency): Fact => ({
        name: `another vendor’s list during the ${name}: p50, p99`,
        value: `${p50.toFixed(1)} ms, ${p99.toFixed(1)} ms (${(p50 / alone.p50).toFixed(2)}×, ${(p99 / alone.p99).toFixed(2)}×)`,
        bound: `${maxSlowdown}× (p50)`,
        isWithinBound: p50 / alone.p50 < maxSlowdown,
      })
      const facts: Fact[] = [
        { name: 'file', value: `${count} products, ${pictures} images, ${cpus().length} cores` },
        {
          name: 'another vendor’s list alone: p50, p99',
          value: `${alone.p50.toFixed(1)} ms, ${alone.p99.toFixed(1)} ms`,
        },
        toFact('check', checked.latency),
        toFact('import', imported.latency),
        toFact('downloads', downloaded.result.latency),
        {
          name: 'images a second',
          value: ((pictures - already) / downloaded.seconds).toFixed(1),
          bound: 'none failed',
          isWithinBound: picturesFailed === 0,
        },
        { name: 'memory in addition during the downloads', value: `${downloaded.growth.toFixed(0)} MB` },
      ]
      for (const { name, value } of facts) log(`${name}: ${value}`)
      return facts
    } finally {
      await worker.stop()
    }
  } finally {
    images.close()
    await test.close()
  }
}
