import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { StoreId } from '#server/platform/actor.ts'
import { listBrands, readBrandJson } from '#server/domains/brands/brands.repo.ts'
import { listCustomers, readCustomerJson } from '#server/domains/customers/customers.repo.ts'
import { listProducts, readProductJson } from '#server/domains/products/products.repo.ts'
import { readAccess } from '#server/http/guard.repo.ts'
import { connect, type Database } from '#server/platform/db/connect.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { silentLog, startTestPostgres, type TestPostgres } from '#server/testing/postgres.ts'
import { brands } from '#contract/domains/brands.ts'
import { customers } from '#contract/domains/customers.ts'
import { products } from '#contract/domains/products.ts'
import type { BareRoute } from './bare.ts'
import { capture } from './capture.ts'
import { type Filled, fill } from './fill.ts'
import { load, type Measured, type Target } from './load.ts'

const rounds = 5
const roundTime = 1500
const sizes = [10_000, 200_000]
const secret = randomBytes(32).toString('hex')
const children: ChildProcess[] = []

const start = async (file: string, port: number, environment: Record<string, string>): Promise<string> => {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  const base = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 200; tries++) {
    const ready = await fetch(`${base}/readyz`).catch(() => undefined)
    if (ready?.ok) return base
    await pause(100)
  }
  throw new Error(`${file} did not start.`)
}

interface Workload {
  name: string
  path(filled: Filled): string
  run(database: Database, filled: Filled): Promise<unknown>
  /** What a careful bare server would send instead: rows, not JSON. */
  rows?: (filled: Filled) => BareRoute['statements']
}

const listQuery = (query: Record<string, string>) => brands.list.query.parse(query)

const orders: Record<string, string> = { createdAt: 'b.created_at desc, b.id desc', name: 'b.name_fold, b.id' }

const rowsOf = (query: Record<string, string>, { storeId }: Filled): BareRoute['statements'] => {
  const search = query['search'] ? [`%${query['search']}%`] : []
  const where = `b.store_id = $1 and b.deleted_at is null${search.length > 0 ? ' and b.search_fold like $2' : ''}`
  const columns = `b.id as "_id", b.name, b.description, b.website, b.logo_key, b.version, b.created_at as "createdAt",
    b.updated_at as "updatedAt", p.name as "updatedBy"`
  const values = [storeId, ...search]
  return [
    { text: `select count(*) from (select 1 from brands b where ${where} limit 10001) counted`, values },
    {
      text: `select ${columns} from brands b left join persons p on p.id = b.updated_by
        where ${where} order by ${orders[query['sortBy'] ?? '']} limit 51`,
      values,
    },
  ]
}

const list = (name: string, query: Record<string, string>): Workload => ({
  name,
  path: ({ storeId }) => `/brands?${new URLSearchParams({ ...query, store_id: storeId }).toString()}`,
  run: (database, { storeId }) => listBrands(database.kysely, storeId as unknown as StoreId, listQuery(query)),
  rows: (filled) => rowsOf(query, filled),
})

/** Rows here are products with their names, pictures and ranges; the bare server runs the very same statement. */
const productList = (name: string, query: (filled: Filled) => Record<string, string>): Workload => ({
  name: `products, ${name}`,
  path: (filled) => `/products?${new URLSearchParams({ ...query(filled), store_id: filled.storeId }).toString()}`,
  run: (database, filled) =>
    listProducts(database.kysely, filled.storeId as unknown as StoreId, products.list.query.parse(query(filled))),
})

const customerList = (name: string, query: Record<string, string>): Workload => ({
  name: `customers, ${name}`,
  path: ({ storeId }) => `/customer/store/${storeId}?${new URLSearchParams(query).toString()}`,
  run: (database, { storeId }) =>
    listCustomers(database.kysely, storeId as unknown as StoreId, customers.list.query.parse(query), true),
})

const workloads: Workload[] = [
  list('list, newest 50', { sortBy: 'createdAt', sortOrder: 'desc' }),
  list('list, by name', { sortBy: 'name', sortOrder: 'asc' }),
  list('list, with a search term', { sortBy: 'name', sortOrder: 'asc', search: 'brand 1234' }),
  {
    name: 'detail',
    path: ({ brandId, storeId }) => `/brands/${brandId}?store_id=${storeId}`,
    run: (database, { brandId, storeId }) => readBrandJson(database.kysely, storeId as unknown as StoreId, brandId),
  },
  productList('newest 50', () => ({})),
  productList('with a search term', () => ({ search: 'product 123' })),
  productList('of a category', ({ products: { categoryId } }) => ({ category: categoryId })),
  productList('low on stock', () => ({ lowStockOnly: 'true' })),
  productList('in a price range', () => ({ priceMin: '1000', priceMax: '1500' })),
  {
    name: 'products, detail',
    path: ({ products: { productId }, storeId }) => `/products/${productId}?store_id=${storeId}`,
    run: (database, { products: { productId }, storeId }) =>
      readProductJson(database.kysely, storeId as unknown as StoreId, productId),
  },
  customerList('newest 50', {}),
  customerList('by prefix', { search: 'customer1234' }),
  customerList('by two names', { search: 'anna smi' }),
  customerList('with a tag', { tag: 'regular' }),
  {
    name: 'customers, detail',
    path: ({ customers: { customerId }, storeId }) => `/customer/store/${storeId}/customer/${customerId}`,
    run: (database, { customers: { customerId }, storeId }) =>
      readCustomerJson(database.kysely, storeId as unknown as StoreId, customerId, true),
  },
]

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const middle = (runs: readonly Measured[]): Measured => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  p50: median(runs.map((run) => run.p50)),
  p99: median(runs.map((run) => run.p99)),
})

/** Turn by turn, so that whatever else the machine does hits both alike. */
const compare = async (product: Target, bare: Target): Promise<[Measured, Measured]> => {
  const [ours, theirs]: [Measured[], Measured[]] = [[], []]
  await load(product, roundTime / 2)
  await load(bare, roundTime / 2)
  for (let round = 0; round < rounds; round++) {
    ours.push(await load(product, roundTime))
    theirs.push(await load(bare, roundTime))
  }
  return [middle(ours), middle(theirs)]
}

const row = (...cells: (string | number)[]): string =>
  cells.map((cell, index) => (index === 0 ? String(cell).padEnd(38) : String(cell).padStart(12))).join('')

const measure = async (postgres: TestPostgres, size: number, firstPort: number): Promise<Map<string, number>> => {
  const fresh = await postgres.freshDatabase()
  const client = new Client({ connectionString: fresh.url })
  // A failed run stops the database under it; what failed is said by then.
  client.on('error', () => undefined)
  await client.connect()
  const filled = await fill(client, size)
  const database = connect({ url: fresh.url, max: 2, log: silentLog })
  const routes: BareRoute[] = []
  const counts: number[] = []
  for (const [index, workload] of workloads.entries()) {
    const session = await capture(() => readAccess(database.pool, [filled.sessionId]))
    const ours = await capture(() => workload.run(database, filled))
    counts.push(session.length + ours.length)
    routes.push({ path: `/workload-${index}`, statements: [...session, ...(workload.rows?.(filled) ?? ours)] })
  }
  await database.close()

  const settings = { DATABASE_URL: fresh.url, SECRET_KEY: secret, PUBLIC_URL: 'http://localhost' }
  const product = await start('apps/server/src/main.ts', firstPort, { ...settings, ROLE: 'web' })
  const bare = await start('bench/bare.ts', firstPort + 1, { ...settings, BARE_ROUTES: JSON.stringify(routes) })
  const session = makeSessionTokens(makeTokens(secret)).session(filled.sessionId)
  const headers = { authorization: `Bearer ${session.access_token}` }

  const medians = new Map<string, number>()
  for (const [index, workload] of workloads.entries()) {
    const url = `${product}/api/v1${workload.path(filled)}`
    const [ours, theirs] = await compare({ url, headers }, { url: `${bare}${routes[index]?.path}`, headers })
    const share = (ours.perSecond / theirs.perSecond).toFixed(2)
    const numbers = [ours.perSecond, theirs.perSecond].map((value) => Math.round(value))
    const times = [ours.p50, ours.p99].map((value) => value.toFixed(1))
    console.log(row(`${workload.name} (${size})`, ...numbers, share, ...times, counts[index] ?? 0))
    medians.set(workload.name, ours.p50)
  }
  for (const child of children.splice(0)) child.kill('SIGTERM')
  await client.end()
  await pause(500)
  await fresh.drop()
  return medians
}

const postgres = await startTestPostgres({ tuning: { fsync: 'on' } })
try {
  console.log(row('workload (rows)', 'product/s', 'bare/s', 'ratio', 'p50 ms', 'p99 ms', 'statements'))
  const bySize: Map<string, number>[] = []
  for (const [index, size] of sizes.entries()) bySize.push(await measure(postgres, size, 4700 + index * 10))
  console.log(`\nMedian time, ${sizes[1]} rows against ${sizes[0]} (of products a tenth):`)
  for (const { name } of workloads) {
    const [small = 1, large = 1] = bySize.map((medians) => medians.get(name) ?? 1)
    console.log(row(name, `${(large / small).toFixed(2)}×`))
  }
} finally {
  for (const child of children) child.kill('SIGKILL')
  await postgres.stop()
}
