import { afterAll, beforeAll, expect, it } from 'vitest'
import { inventory, inventoryLogs } from '#contract/domains/inventory.ts'
import { insertCategory } from '#server/testing/catalog.ts'
import { openStockFixture, type StockFixture } from '#server/testing/stock-fixture.ts'

let fixture: StockFixture
let apples: string
let pears: string
let plums: string

beforeAll(async () => {
  fixture = await openStockFixture()
  apples = await fixture.newVariant({ title: 'Äpfel', sku: 'APL-1', threshold: 5 })
  pears = await fixture.newVariant({ title: 'Pears', sku: 'PEA-1', barcode: '4006381333931' })
  plums = await fixture.newVariant({ title: 'Plums', barcode: '4006381333931' })
  await fixture.adjust(apples, 4)
  await fixture.adjust(apples, 2, fixture.secondLocation)
  await fixture.adjust(pears, 20)
})
afterAll(() => fixture.test.close())

const asOwner = () => ({ as: fixture.owner, store: fixture.store })
const list = (query: Record<string, string | number>) => fixture.test.data(inventory.list, { ...asOwner(), query })
const titles = async (query: Record<string, string | number>) => {
  const page = await list({ sortOrder: 'asc', ...query })
  expect(page.total).toBe(page.data.length)
  return page.data.map((row) => row.title)
}

it('lists variants with their stock in total or at one location', async () => {
  const everywhere = await list({ sortOrder: 'asc' })
  expect(everywhere.data.map((row) => [row.title, row.onHand, row.available])).toEqual([
    ['Äpfel', 6, 6],
    ['Pears', 20, 20],
    ['Plums', 0, 0],
  ])
  const there = await list({ sortOrder: 'asc', location: fixture.secondLocation })
  expect(there.data.map((row) => row.onHand)).toEqual([2, 0, 0])
  expect(there.data[0]?.levels.map((level) => [level.location.name, level.onHand])).toEqual([
    ['Main place', 4],
    ['Second place', 2],
  ])
})

it('filters by search, stock, low stock and category, and sorts by stock at a location', async () => {
  expect(await titles({ search: 'apfel' })).toEqual(['Äpfel'])
  expect(await titles({ search: 'pea-1' })).toEqual(['Pears'])
  expect(await titles({ stock: 'out' })).toEqual(['Plums'])
  expect(await titles({ stock: 'out', location: fixture.secondLocation })).toEqual(['Pears', 'Plums'])
  expect(await titles({ stock: 'in', sortBy: 'available', sortOrder: 'desc' })).toEqual(['Pears', 'Äpfel'])
  expect(await titles({ stock: 'negative' })).toEqual([])
  expect(await titles({ lowStockOnly: 'true' })).toEqual([])
  const category = await insertCategory(fixture.test, fixture.store, 'Fruit')
  expect(await titles({ category })).toEqual([])
  const { product } = await fixture.test.data(inventory.get, { ...asOwner(), params: { id: plums } })
  const db = fixture.test.database.kysely
  await db.updateTable('products').set({ category_id: category }).where('id', '=', product).execute()
  expect(await titles({ category })).toEqual(['Plums'])
  expect(await titles({ product })).toEqual(['Plums'])
})

it('pages through a list sorted by stock at one location', async () => {
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await list({
      location: fixture.secondLocation,
      sortBy: 'available',
      limit: 1,
      ...(cursor ? { cursor } : {}),
    })
    seen.push(...page.data.map((row) => row._id))
    cursor = page.nextCursor
  }
  expect([...seen].sort()).toEqual([apples, pears, plums].sort())
  expect(seen[0]).toBe(apples)
})

it('filters the log', async () => {
  const log = async (query: Record<string, string>) =>
    (await fixture.test.data(inventoryLogs.list, { ...asOwner(), query })).data.map((row) => [row.title, row.delta])
  expect(await log({})).toEqual([
    ['Pears', 20],
    ['Äpfel', 2],
    ['Äpfel', 4],
  ])
  expect(await log({ variant: pears })).toEqual([['Pears', 20]])
  expect(await log({ location: fixture.secondLocation })).toEqual([['Äpfel', 2]])
  expect(await log({ search: 'apl', sortOrder: 'asc' })).toEqual([
    ['Äpfel', 4],
    ['Äpfel', 2],
  ])
  expect(await log({ reason: 'sold' })).toEqual([])
  expect(await log({ to: '2020-01-01' })).toEqual([])
})

it('reports invalid rows, sets the others, and changes nothing in a dry run', async () => {
  const rows = [
    { row: 2, code: 'apl-1', location: 'second  place', onHand: '12' },
    { row: 3, code: 'PEA-1', onHand: ' 20.00 ' },
    { row: 4, code: 'none', onHand: '1' },
    { row: 5, code: '4006381333931', onHand: '1' },
    { row: 6, code: 'APL-1', location: 'Nowhere', onHand: '1' },
    { row: 7, code: 'APL-1', onHand: '1,200' },
    { row: 8, code: 'APL-1', location: 'Second place', onHand: '3' },
    { row: 9, code: 'APL-1', onHand: '-1' },
  ]
  const expected = {
    changed: 1,
    unchanged: 1,
    problems: [
      { row: 4, code: 'unknown_code' },
      { row: 5, code: 'ambiguous_code' },
      { row: 6, code: 'unknown_location' },
      { row: 7, code: 'not_a_number' },
      { row: 8, code: 'twice', counts: 2 },
      { row: 9, code: 'not_a_number' },
    ],
  }
  const send = (dryRun: boolean) => fixture.test.data(inventory.importRows, { ...asOwner(), body: { dryRun, rows } })
  expect(await send(true)).toEqual(expected)
  expect(await fixture.onHand(apples)).toEqual([4, 2])
  expect(await send(false)).toEqual(expected)
  expect(await fixture.onHand(apples)).toEqual([4, 12])
  const query = { reason: 'import' }
  const { data } = await fixture.test.data(inventoryLogs.list, { ...asOwner(), query })
  expect(data).toMatchObject([{ variant: apples, delta: 10, balanceAfter: 12, by: 'A owner' }])
})
