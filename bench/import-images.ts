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
  /** Products with two images each; the others have none. Downloads take much longer than the import itself. */
  withImages: number
}

/** A p99 of fewer requests is the worst one or two of them. */
const minRequests = 500

interface Latency {
  count: number
  p50: number
  p99: number
  worst: number
}

const toLatency = (times: readonly number[]): Latency => {
  const sorted = times.toSorted((a, b) => a - b)
  return { count: times.length, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), worst: sorted.at(-1) ?? 0 }
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
  { products: count, imageWidth, withImages }: ImageImportOptions,
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
    const table = makeProductTable(count, imageUrl, withImages)
    const uploaded = await measureLists(() => server.upload(importing, table))
    const opened = uploaded.result.result
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
    const seconds = interrupted.seconds + imported.seconds
    const toFacts = (name: string, ...steps: Step<{ times: number[] }>[]): Fact[] => {
      const { count: requests, p50, p99, worst } = toLatency(steps.flatMap(({ result }) => result.times))
      const blocked = (of: keyof Step<unknown>['blocked']) => Math.max(...steps.map((step) => step.blocked[of]))
      return [
        {
          name: `another vendor’s list during the ${name}: p50, p99, worst of ${requests}`,
          value: `${p50.toFixed(1)} ms, ${p99.toFixed(1)} ms, ${worst.toFixed(1)} ms (p99 ${(p99 / alone.p99).toFixed(2)}×)`,
          ...(requests >= minRequests && {
            bound: `p99 ${maxP99} ms, ${maxSlowdown}×`,
            isWithinBound: p99 <= maxP99 && p99 <= alone.p99 * maxSlowdown,
          }),
        },
        {
          name: `event loop blocked during the ${name}: p99, worst`,
          value: `${blocked('typical').toFixed(1)} ms, ${blocked('worst').toFixed(1)} ms`,
        },
      ]
    }
    const facts: Fact[] = [
      {
        name: 'file',
        value: `${count} products, ${withImages * 2} images of ${imageWidth} pixels, ${cpus().length} cores`,
      },
      {
        name: `another vendor’s list alone: p50, p99, worst of ${alone.count}`,
        value: `${alone.p50.toFixed(1)} ms, ${alone.p99.toFixed(1)} ms, ${alone.worst.toFixed(1)} ms`,
      },
      {
        name: 'event loop blocked alone: p99, worst',
        value: `${before.blocked.typical.toFixed(1)} ms, ${before.blocked.worst.toFixed(1)} ms`,
      },
      ...toFacts('upload', uploaded),
      ...toFacts('check', checked),
      ...toFacts('import', interrupted, imported),
      ...toFacts('downloads', downloaded),
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
