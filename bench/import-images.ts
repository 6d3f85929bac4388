import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { products } from '#contract/domains/products.ts'
import { makeProductTable } from './import-products.ts'
import { type Account, imageUrl, openImportServer, type Step } from './import-server.ts'
import { openHttpClient, quantile } from './load.ts'
import type { Bench } from './measure.ts'
import type { Fact } from './report.ts'

const readerPauseMs = 20
const baselineMs = 8_000
const otherVendorProducts = 200
/** Of another vendor's list, in a process that serves requests and runs jobs. */
const maxSlowdown = 2
const maxP99 = 25

interface ImageImportOptions {
  products: number
  /** Of each image, in pixels. */
  imageWidth: number
}

interface Latency {
  p50: number
  p99: number
}

const toLatency = (times: readonly number[]): Latency => {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}

type ImportServer = Awaited<ReturnType<typeof openImportServer>>

/** Another vendor who reads the product list, one request after the other, until `run` ends. */
const readListsWhile = async <T>(
  { port, toRequest }: ImportServer,
  account: Account,
  run: () => Promise<T>,
): Promise<{ result: T; times: number[] }> => {
  const client = openHttpClient(port)
  const times: number[] = []
  let isRunning = true
  const read = async (): Promise<void> => {
    while (isRunning) {
      const { path, headers } = toRequest(products.list, { ...account, query: { limit: 50 } })
      const startedAt = performance.now()
      await client.send({ method: 'GET', path, headers })
      times.push(performance.now() - startedAt)
      await pause(readerPauseMs)
    }
  }
  const reading = read()
  try {
    const stopped = reading.then(() => Promise.reject(new Error('Stopped reading.')))
    return { result: await Promise.race([run(), stopped]), times }
  } finally {
    isRunning = false
    await reading.catch(() => undefined)
    client.close()
  }
}

/** Imports a file with images in a process that also serves requests, and measures another vendor's lists. */
export const measureImageImport = async (
  bench: Bench,
  { products: count, imageWidth }: ImageImportOptions,
): Promise<Fact[]> => {
  const server = await openImportServer(bench, imageWidth)
  try {
    const [importing, reading] = [await server.newAccount(), await server.newAccount()]
    const other = await server.upload(reading, makeProductTable(otherVendorProducts, ''))
    await server.check(reading, other)
    await server.run(reading, other._id)
    const measureLists = <T>(run: () => Promise<T>) => server.measure(() => readListsWhile(server, reading, run))
    // Warms up the list's code and connections.
    await measureLists(() => pause(baselineMs / 2))

    const before = await measureLists(() => pause(baselineMs))
    const opened = await server.upload(importing, makeProductTable(count, imageUrl))
    const id = opened._id
    const checked = await measureLists(() => server.check(importing, opened))
    const half = Math.ceil(count / 2)
    const interrupted = await measureLists(async () => {
      await server.start(importing, id)
      await server.waitUntil(importing, id, ({ done }) => done >= half)
      return server.cancel(importing, id)
    })
    const imported = await measureLists(() => server.run(importing, id))
    const already = imported.result.result.picturesDone
    const downloaded = await measureLists(() =>
      server.waitUntil(importing, id, ({ pictures, picturesDone }) => pictures === picturesDone),
    )
    const after = await measureLists(() => pause(baselineMs))
    const { pictures, picturesFailed, created } = downloaded.result.result
    const alone = toLatency([...before.result.times, ...after.result.times])
    const importTimes = [...interrupted.result.times, ...imported.result.times]
    const seconds = interrupted.seconds + imported.seconds
    const toFact = (name: string, times: readonly number[]): Fact => {
      const { p50, p99 } = toLatency(times)
      return {
        name: `another vendor’s list during the ${name}: p50, p99`,
        value: `${p50.toFixed(1)} ms, ${p99.toFixed(1)} ms (${(p50 / alone.p50).toFixed(2)}×, ${(p99 / alone.p99).toFixed(2)}×)`,
        bound: `p99 ${maxP99} ms, ${maxSlowdown}×`,
        isWithinBound: p99 <= maxP99 && p99 <= alone.p99 * maxSlowdown,
      }
    }
    const describeBlocks = ({ blocked: { typical, worst } }: Pick<Step<unknown>, 'blocked'>): string =>
      `${typical.toFixed(1)} ms, ${worst.toFixed(1)} ms`
    const facts: Fact[] = [
      { name: 'file', value: `${count} products, ${count * 2} images of ${imageWidth} pixels, ${cpus().length} cores` },
      {
        name: 'another vendor’s list alone: p50, p99',
        value: `${alone.p50.toFixed(1)} ms, ${alone.p99.toFixed(1)} ms`,
      },
      toFact('check', checked.result.times),
      toFact('import', importTimes),
      toFact('downloads', downloaded.result.times),
      { name: 'event loop blocked: p99, worst, alone', value: describeBlocks(before) },
      { name: 'during the check', value: describeBlocks(checked) },
      { name: 'during the import', value: describeBlocks(imported) },
      { name: 'during the downloads', value: describeBlocks(downloaded) },
      {
        name: 'products a second: check, import',
        value: `${(count / checked.seconds).toFixed(0)}, ${(count / seconds).toFixed(0)}`,
        bound: 'all imported',
        isWithinBound: created === count,
      },
      {
        name: `cancelled after ${interrupted.result.result.done} products`,
        value: `${interrupted.result.result.picturesFailed} images stopped`,
        bound: 'resumed',
        isWithinBound: imported.result.result.done === count,
      },
      {
        name: `${pictures} images, a second`,
        value: ((pictures - already) / downloaded.seconds).toFixed(1),
        bound: 'none failed',
        isWithinBound: picturesFailed === 0,
      },
      {
        name: 'memory of the server: before, check, import, downloads',
        value: [before, checked, imported, downloaded].map(({ memory }) => `${memory.toFixed(0)} MB`).join(', '),
      },
      { name: 'errors in the log', value: String(server.errors.length), isWithinBound: server.errors.length === 0 },
    ]
    for (const { name, value } of facts) bench.log(`${name}: ${value}`)
    for (const line of server.errors.slice(0, 3)) bench.log(line)
    return facts
  } finally {
    await server.close()
  }
}
