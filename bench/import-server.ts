import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { type ProductImport, productImports } from '#contract/domains/product-imports.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openTestApp, type Person, type TestApp, type TestRequest, toInjectOptions } from '#server/testing/app.ts'
import { ADMIN_URL_VARIABLE } from '#server/testing/postgres.ts'
import { importEverything, makeProductImporter } from '#server/testing/product-importer.ts'
import { freePort, makeServerProcess, type Vitals } from '../storm/server-process.ts'
import { type ImageServer, serveImages } from './image-server.ts'
import type { Bench } from './measure.ts'

const pollMs = 200

export const imageUrl = 'http://images.bench.example'

export interface Account {
  as: Person
  store: string
}

export interface Step<T> {
  result: T
  seconds: number
  /** Highest memory of the server, in MB. */
  memory: number
  /** How long the server's event loop was blocked, in ms: the median of the p99 of each half second, and the maximum. */
  blocked: { typical: number; worst: number }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The product in one process that serves requests and runs jobs; images come from this process. */
export const openImportServer = async ({ machine, dist }: Bench, imageWidth = 800) => {
  process.env[ADMIN_URL_VARIABLE] = machine.server.adminUrl
  const test = await openTestApp()
  const images: ImageServer = await serveImages(imageWidth)
  const folder = await mkdtemp(join(tmpdir(), 'storeward-import-'))
  const port = await freePort()
  let onVitals: (vitals: Vitals) => void = () => {}
  const errors: string[] = []
  const server = makeServerProcess({
    port,
    onVitals: (vitals) => onVitals(vitals),
    onError: (line) => errors.push(line),
    env: {
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'local-images.mjs')}`,
      BENCH_IMAGE_PORT: String(images.port),
      DATA_DIR: folder,
      DATABASE_URL: test.databaseUrl,
      SECRET_KEY: test.config.secretKey,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ROLE: 'all',
    },
  })
  await server.start(dist)

  const tokens = makeSessionTokens(makeTokens(test.config.secretKey))
  /** Access tokens expire during a long import. */
  const signIn = (person: Person): Person => {
    const { access_token: access, csrf_token: csrf } = tokens.session(person.sessionId)
    return { ...person, access, csrf }
  }
  const toRequest = (endpoint: Endpoint, request: TestRequest = {}) => {
    const { url, headers, payload } = toInjectOptions(endpoint, {
      ...request,
      ...(request.as && { as: signIn(request.as as Person) }),
    })
    return { path: String(url), headers: headers as Record<string, string>, body: payload as string | undefined }
  }
  const data: TestApp['data'] = async (endpoint, request) => {
    const { path, headers, body } = toRequest(endpoint, request)
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: endpoint.method,
      headers,
      ...(body !== undefined && { body }),
    })
    if (response.status !== 200) throw new Error(`${endpoint.name} answered ${await response.text()}`)
    return ((await response.json()) as { data: never }).data
  }

  const upload = ({ as, store }: Account, table: string[][]): Promise<ProductImport> =>
    makeProductImporter({ ...test, data }, as).upload(store, table)
  const readImport = ({ as, store }: Account, id: string): Promise<ProductImport> =>
    data(productImports.get, { as, store, params: { id } })
  const waitUntil = async (
    account: Account,
    id: string,
    isReached: (file: ProductImport) => boolean,
  ): Promise<ProductImport> => {
    for (;;) {
      const file = await readImport(account, id)
      if (isReached(file)) return file
      await pause(pollMs)
    }
  }
  const check = async (account: Account, { _id: id, mapping }: ProductImport): Promise<ProductImport> => {
    const body = { mapping, options: importEverything }
    await data(productImports.configure, { ...account, params: { id }, body })
    return waitUntil(account, id, ({ status }) => status === 'checked')
  }
  const start = async (account: Account, id: string): Promise<void> => {
    await data(productImports.run, { ...account, params: { id } })
  }
  const run = async (account: Account, id: string): Promise<ProductImport> => {
    await start(account, id)
    return waitUntil(account, id, ({ status }) => status === 'done')
  }

  return {
    port,
    pid: server.pid ?? 0,
    database: test.database,
    toRequest,
    upload,
    check,
    start,
    run,
    waitUntil,
    cancel: (account: Account, id: string) => data(productImports.cancel, { ...account, params: { id } }),
    newAccount: async (): Promise<Account> => {
      const { vendorId, owner } = await test.newVendor()
      return { as: owner, store: await test.newStore(vendorId) }
    },
    /** Errors in the server's log. */
    errors,
    measure: async <T>(runStep: () => Promise<T>): Promise<Step<T>> => {
      const samples: Vitals[] = []
      onVitals = (vitals) => samples.push(vitals)
      const startedAt = performance.now()
      const result = await runStep()
      return {
        result,
        seconds: (performance.now() - startedAt) / 1000,
        memory: Math.max(...samples.map(({ memory }) => memory / 1024 / 1024)),
        blocked: {
          typical: median(samples.map(({ lag }) => lag)),
          worst: Math.max(...samples.map(({ worstLag }) => worstLag)),
        },
      }
    },
    close: async (): Promise<void> => {
      await server.kill()
      images.close()
      await test.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
