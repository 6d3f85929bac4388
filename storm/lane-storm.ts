import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { guessMapping } from '#contract/domains/product-csv.ts'
import { identity } from '#contract/domains/identity.ts'
import { type ProductImport, productImports } from '#contract/domains/product-imports.ts'
import { openTestApp, type Person } from '#server/testing/app.ts'
import { makeKillableServer } from './killable-server.ts'

const targetMs = 3_000
const rowsPerCall = 500
const codeEveryMs = 500

interface Importer {
  owner: Person
  store: string
  id?: string
}

interface LaneReport {
  /** Time from sign-up request to mailed code while imports ran, in ms. */
  codes: number[]
  unsent: number
  imports: ProductImport[]
  seconds: number
}

const header = ['Handle', 'Title', 'Vendor', 'Variant SKU', 'Variant Inventory Qty', 'Variant Price', 'Status']
const makeRow = (n: number): string[] => [
  `item-${n}`,
  `Item ${n}`,
  `Maker ${n % 40}`,
  `SKU-${n}`,
  String(n % 30),
  `${5 + (n % 90)}.50`,
  'active',
]

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0

/** Several vendors import concurrently on one web and worker process while people sign up. */
const laneStorm = async (vendors: number, products: number): Promise<LaneReport> => {
  const test = await openTestApp()
  const server = await makeKillableServer(test, { ROLE: 'all', TRUSTED_PROXIES: '127.0.0.1' })
  const db = test.database.kysely
  const sentAt = new Map<string, number>()
  let calls = 0

  const send = async (endpoint: Endpoint, { owner, store, id = '' }: Importer, body: object) => {
    const path = endpoint.path.replace('{id}', id)
    const key = `lanes-${(calls += 1)}`
    const response = await server.post(endpoint, { as: owner, key, path, body: { store_id: store, ...body } })
    if (response?.status !== 200) throw new Error(`${endpoint.path}: ${JSON.stringify(response)}`)
    return response.body.data
  }
  const readImport = ({ owner, store, id = '' }: Importer): Promise<ProductImport> =>
    test.data(productImports.get, { as: owner, store, params: { id } })
  const waitFor = async (importer: Importer, status: ProductImport['status']): Promise<ProductImport> => {
    for (;;) {
      const file = await readImport(importer)
      if (file.status === status) return file
      await pause(500)
    }
  }

  const importProducts = async (): Promise<ProductImport> => {
    const { vendorId, owner } = await test.newVendor()
    const importer: Importer = { owner, store: await test.newStore(vendorId) }
    const mapping = guessMapping(header, () => true, { fields: [], locations: [] })
    const opened = await send(productImports.open, importer, { fileName: 'all.csv', header, rows: products, mapping })
    importer.id = (opened as ProductImport)._id
    for (let from = 0; from < products; from += rowsPerCall) {
      const length = Math.min(rowsPerCall, products - from)
      const rows = Array.from({ length }, (_, n) => makeRow(from + n))
      await send(productImports.addRows, importer, { from: from + 1, rows })
    }
    const options = { existing: 'update', makeMissing: true, publish: 'as_file' }
    await send(productImports.configure, importer, { mapping, options })
    await waitFor(importer, 'checked')
    await send(productImports.run, importer, {})
    return waitFor(importer, 'done')
  }

  const signUp = async (): Promise<void> => {
    const n = sentAt.size
    const email = `newcomer.${n}@lanes.example`
    sentAt.set(email, Date.now())
    const body = {
      businessName: `Shop ${n}`,
      ownerName: 'New Comer',
      email,
      password: 'Lanes-4-everyone',
      storeName: 'First',
    }
    const address = `203.0.${Math.floor(n / 250)}.${(n % 250) + 1}`
    const response = await server.post(identity.register, {
      key: `signup-${n}`,
      path: '/vendor/register',
      body,
      address,
    })
    if (response?.status !== 200) throw new Error(`Sign-up failed: ${JSON.stringify(response)}`)
  }

  try {
    await server.start()
    const started = performance.now()
    let isOver = false
    const imports = Promise.all(Array.from({ length: vendors }, importProducts)).finally(() => (isOver = true))
    const signUps: Promise<void>[] = []
    while (!isOver) {
      signUps.push(signUp())
      await pause(codeEveryMs)
    }
    const done = await imports
    const seconds = (performance.now() - started) / 1000
    await Promise.all(signUps)
    await pause(targetMs)
    const { rows } = await sql<{ to: string; at: Date }>`
      select recipient as to, created_at as at from stored_mails where recipient like '%@lanes.example'`.execute(db)
    const codes = rows.map(({ to, at }) => at.getTime() - (sentAt.get(to) ?? 0))
    return { codes, unsent: sentAt.size - rows.length, imports: done, seconds }
  } finally {
    await server.close()
    await test.close()
  }
}

export const runLaneStorm = async ([vendors = 3, products = 10_000]: number[]): Promise<boolean> => {
  const { codes, unsent, imports, seconds } = await laneStorm(vendors, products)
  console.log(`${vendors} vendors imported ${products} products each in ${seconds.toFixed(0)} s`)
  const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => Math.round(percentile(codes, share)))
  console.log(`sign-up codes mailed: ${codes.length}, p50 ${p50} ms, p99 ${p99} ms, worst ${worst} ms`)
  console.log(`target: p99 ${targetMs} ms; not mailed ${targetMs} ms after the last import: ${unsent}`)
  const incomplete = imports.filter(({ created, failed }) => created !== products || failed !== 0)
  if (incomplete.length > 0) console.log(`${incomplete.length} imports are incomplete: ${JSON.stringify(incomplete)}`)
  return unsent === 0 && incomplete.length === 0 && (p99 ?? 0) <= targetMs
}
