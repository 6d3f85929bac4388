import { afterAll, beforeAll, expect, it } from 'vitest'
import { localToInstant, toLocalDateTime } from '#contract/core/time-zone.ts'
import { type Discount, discountStatus, defaultDiscount } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { discountStatuses } from '#contract/enumerations.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { insertBrand, insertCategory, insertProduct, insertSubcategory } from '#server/testing/catalog.ts'

let test: TestApp
let owner: Person
let store: string
let otherStore: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  otherStore = await test.newStore(vendor.vendorId)
})
afterAll(() => test.close())

const draft = (more: object = {}) => ({ ...defaultDiscount, name: 'A tenth off', ...more })
const make = (more: object = {}) => test.data(discounts.create, { as: owner, store, body: draft(more) })
const tryMaking = (more: object) => test.call(discounts.create, { as: owner, store, body: draft(more) })
const change = (discount: Discount, body: object) =>
  test.call(discounts.update, {
    as: owner,
    store,
    params: { id: discount._id },
    body: { version: discount.version, ...body },
  })
const changed = async (discount: Discount, body: object) => (await change(discount, body)).body.data as Discount
const read = (id: string) => test.data(discounts.get, { as: owner, store, params: { id } })
const list = (query: Record<string, string | number> = {}) => test.data(discounts.list, { as: owner, store, query })
const many = (endpoint: typeof discounts.removeMany, ids: string[]) =>
  test.data(endpoint, { as: owner, store, body: { ids } })
const history = (id: string) =>
  test.database.kysely
    .selectFrom('discount_terms')
    .select(['valid_from', 'valid_to', 'terms'])
    .where('discount_id', '=', id)
    .orderBy('valid_from')
    .execute()
const paths = async (response: ReturnType<typeof tryMaking>) => (await response).body.errors?.map(({ path }) => path)

it('creates, updates, toggles, deletes and restores, keeps versions of the terms, and writes audit entries', async () => {
  const made = await make({ name: 'Spring', value: 50_000 })
  expect(made).toMatchObject({
    name: 'Spring',
    status: 'active',
    used: 0,
    batchCodes: 0,
    version: 1,
    updatedBy: 'A owner',
  })
  expect(await read(made._id)).toEqual({ ...made, hasTargets: true, names: {} })
  const after = await changed(made, { value: 75_000, endsAt: '2050-01-01T00:00' })
  expect(after).toMatchObject({ name: 'Spring', value: 75_000, endsAt: '2050-01-01T00:00', version: 2 })
  const off = await test.data(discounts.switchMany, {
    as: owner,
    store,
    body: { ids: [made._id, newId()], enabled: false },
  })
  expect(off.ids).toEqual([made._id])
  expect(await read(made._id)).toMatchObject({ enabled: false, status: 'inactive', version: 3 })
  const again = { as: owner, store, body: { ids: [made._id], enabled: false } }
  expect((await test.data(discounts.switchMany, again)).ids).toEqual([])
  await test.data(discounts.switchMany, { ...again, body: { ...again.body, enabled: true } })
  expect((await many(discounts.removeMany, [made._id])).ids).toEqual([made._id])
  expect((await test.call(discounts.get, { as: owner, store, params: { id: made._id } })).status).toBe(404)
  expect((await many(discounts.restoreMany, [made._id])).ids).toEqual([made._id])
  expect(await read(made._id)).toMatchObject({ value: 75_000, enabled: true, status: 'active' })

  const terms = await history(made._id)
  expect(terms.map((row) => row.terms)).toMatchObject([
    { value: 50_000, enabled: true },
    { value: 75_000, enabled: true },
    { value: 75_000, enabled: false },
    { value: 75_000, enabled: true },
    { value: 75_000, enabled: false },
    { value: 75_000, enabled: true },
  ])
  expect(terms.map((row) => row.valid_to)).toEqual([...terms.slice(1).map((row) => row.valid_from), null])

  const logged = await test.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'label'])
    .where('entity_id', '=', made._id)
    .orderBy('at')
    .execute()
  expect(logged.map((row) => row.action)).toEqual(['create', 'update', 'update', 'update', 'delete', 'restore'])
})

it('validates rules across fields, also for partial updates', async () => {
  expect(await paths(tryMaking({ name: ' ' }))).toEqual(['name'])
  expect(await paths(tryMaking({ value: 1_000_001 }))).toEqual(['value'])
  expect(await paths(tryMaking({ type: 'bogo' }))).toEqual(['bogo'])
  expect(await paths(tryMaking({ scope: 'products' }))).toEqual(['targets'])
  expect(await paths(tryMaking({ startsAt: '2026-02-30T10:00' }))).toEqual(['startsAt'])
  expect(await paths(tryMaking({ startsAt: '0000-01-01T10:00' }))).toEqual(['startsAt'])
  expect(await paths(tryMaking({ application: 'manual', codes: ['SAME', 's a m e'] }))).toEqual(['codes'])
  const made = await make({ startsAt: '2026-05-01T00:00' })
  const backwards = await change(made, { endsAt: '2026-04-01T00:00' })
  expect([backwards.status, backwards.body.errors?.[0]?.path]).toEqual([422, 'endsAt'])
  expect(await paths(change(made, { type: 'fixed', thresholdBasis: 'cart_items' }))).toEqual(['thresholdValue'])
  expect(await read(made._id)).toMatchObject({ endsAt: null, version: 1 })
})

it('rejects a stale version and returns the current state', async () => {
  const made = await make()
  await changed(made, { name: 'Theirs' })
  const response = await change(made, { name: 'Mine' })
  expect(response).toMatchObject({
    status: 409,
    body: { code: 'stale_version', current: { name: 'Theirs', version: 2 } },
  })
  const wanted = ['One', 'Two', 'Three', 'Four']
  const current = await read(made._id)
  const responses = await Promise.all(wanted.map((name) => change(current, { name })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

it('names targets and exclusions, including deleted ones, and rejects unknown ones', async () => {
  const brand = await insertBrand(test, store, 'Acme')
  const category = await insertCategory(test, store, 'Cups')
  const subcategory = await insertSubcategory(test, store, category, 'Small cups')
  const product = await insertProduct(test, store, { title: 'Mug', values: ['S', 'M'] })
  const foreign = await insertBrand(test, otherStore, 'Foreign')
  const { id: variant } = await test.database.kysely
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', product)
    .where('position', '=', 1)
    .executeTakeFirstOrThrow()
  const excluded = [
    { kind: 'products', id: product },
    { kind: 'variants', id: variant },
    { kind: 'brands', id: brand },
  ]
  const made = await make({ scope: 'categories', targets: [category, subcategory], excluded })
  const names = {
    [category]: 'Cups',
    [subcategory]: 'Small cups',
    [product]: 'Mug',
    [variant]: 'Mug · M',
    [brand]: 'Acme',
  }
  expect((await read(made._id)).names).toEqual(names)

  await test.database.kysely.updateTable('brands').set({ deleted_at: new Date() }).where('id', '=', brand).execute()
  expect((await read(made._id)).names).toEqual(names)
  expect(await changed(made, { name: 'Kept' })).toMatchObject({ name: 'Kept', excluded })
  expect(await paths(tryMaking({ scope: 'brands', targets: [brand] }))).toEqual(['targets.0'])
  const unknown = await tryMaking({
    scope: 'categories',
    targets: [category, newId()],
    excluded: [{ kind: 'brands', id: foreign }],
  })
  expect([unknown.status, unknown.body.code]).toEqual([422, 'unknown_reference'])
  expect(unknown.body.errors?.map(({ path }) => path)).toEqual(['targets.1', 'excluded.0.id'])
})

it('says when everything that it applies to was deleted or archived', async () => {
  const mug = await insertProduct(test, store, { title: 'Mug', values: ['S', 'M'] })
  const cup = await insertProduct(test, store, { title: 'Cup' })
  const { id: variant } = await test.database.kysely
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', mug)
    .limit(1)
    .executeTakeFirstOrThrow()
  const brand = await insertBrand(test, store, 'Ending')
  const subcategory = await insertSubcategory(test, store, await insertCategory(test, store, 'Bowls'), 'Small bowls')
  const byProduct = await make({ name: 'Ending products', scope: 'products', targets: [mug, cup] })
  const byVariant = await make({ name: 'Ending variants', scope: 'variants', targets: [variant] })
  const byBrand = await make({ name: 'Ending brands', scope: 'brands', targets: [brand] })
  const byCategory = await make({ name: 'Ending categories', scope: 'categories', targets: [subcategory] })
  const all = [byProduct, byVariant, byBrand, byCategory].map(({ _id }) => _id)
  const readAll = async () => {
    const single = await Promise.all(all.map(async (id) => (await read(id)).hasTargets))
    const { data } = await list({ search: 'ending', limit: 10 })
    expect(all.map((id) => data.find(({ _id }) => _id === id)?.hasTargets)).toEqual(single)
    return single
  }
  expect(await readAll()).toEqual([true, true, true, true])
  const remove = (table: 'products' | 'brands' | 'subcategories', id: string) =>
    test.database.kysely.updateTable(table).set({ deleted_at: new Date() }).where('id', '=', id).execute()
  await remove('products', mug)
  await remove('brands', brand)
  await remove('subcategories', subcategory)
  expect(await readAll()).toEqual([true, false, false, false])
  await test.database.kysely.updateTable('products').set({ archived_at: new Date() }).where('id', '=', cup).execute()
  expect(await readAll()).toEqual([false, false, false, false])
  expect(await read(byProduct._id)).toMatchObject({ status: 'active' })
})

it('computes the status in SQL like the contract, also around clock changes', async () => {
  const mine = await test.newStore(owner.vendorId)
  const zone = 'America/New_York'
  const at = (minutes: number) => toLocalDateTime(Date.now() + minutes * 60_000, zone)
  const moments = [null, at(-600), at(-3), at(3), at(600), '2026-03-08T02:30', '2026-11-01T01:30', '2027-03-14T02:30']
  const spans = moments.flatMap((startsAt) => moments.map((endsAt) => ({ startsAt, endsAt })))
  const bodies = spans.flatMap((span) =>
    span.startsAt && span.endsAt && span.startsAt >= span.endsAt
      ? []
      : [draft(span), draft({ ...span, totalLimit: 1 }), draft({ ...span, enabled: false })],
  )
  for (const body of bodies) await test.data(discounts.create, { as: owner, store: mine, body })
  // Those with a limit and no start have reached it.
  await test.database.kysely
    .updateTable('discounts')
    .set({ used: 1 })
    .where('store_id', '=', mine)
    .where('total_limit', '=', 1)
    .where('starts_at', 'is', null)
    .execute()
  const all = await test.data(discounts.list, { as: owner, store: mine, query: { limit: 200 } })
  expect(all.total).toBe(bodies.length)
  for (const discount of all.data)
    expect(discount.status, JSON.stringify(discount)).toBe(discountStatus(discount, Date.now(), zone))
  let counted = 0
  for (const status of discountStatuses) {
    const some = await test.data(discounts.list, { as: owner, store: mine, query: { limit: 200, status } })
    expect(some.data.every((discount) => discount.status === status)).toBe(true)
    expect(some.total).toBeGreaterThan(0)
    counted += some.total
  }
  expect(counted).toBe(bodies.length)

  // Skipped times resolve to after the clock change, repeated times to the first occurrence.
  const { rows } = await test.database.pool.query(
    `select w, wall_instant(w::timestamp, '${zone}') as at from unnest($1::text[]) w`,
    [['2026-03-08T02:30', '2026-11-01T01:30', '2026-11-01T02:00', '2026-07-01T12:00']],
  )
  for (const { w, at: moment } of rows) expect(moment.getTime()).toBe(localToInstant(w, zone))
})

it('filters, sorts and pages the store’s own discounts', async () => {
  const mine = await test.newStore(owner.vendorId)
  const of = { as: owner, store: mine }
  const category = await insertCategory(test, mine, 'Cups')
  const rows = [
    { name: 'Árbol', priority: 1, application: 'manual', codes: ['TREE'] },
    { name: 'Bird', priority: 5, type: 'fixed', value: 500 },
    { name: 'Cat and bird', priority: 3, scope: 'categories', targets: [category] },
  ]
  for (const row of rows) await test.data(discounts.create, { ...of, body: draft(row) })
  const names = async (query: Record<string, string | number>) =>
    (await test.data(discounts.list, { ...of, query })).data.map(({ name }) => name)
  expect(await names({ sortBy: 'name', sortOrder: 'asc' })).toEqual(['Árbol', 'Bird', 'Cat and bird'])
  expect(await names({ sortBy: 'priority' })).toEqual(['Bird', 'Cat and bird', 'Árbol'])
  expect(await names({ search: 'arbol' })).toEqual(['Árbol'])
  expect(await names({ search: 'tree' })).toEqual(['Árbol'])
  expect(await names({ search: 'bird cat' })).toEqual(['Cat and bird'])
  expect(await names({ type: 'fixed' })).toEqual(['Bird'])
  expect(await names({ application: 'manual' })).toEqual(['Árbol'])
  expect(await names({ scope: 'categories' })).toEqual(['Cat and bird'])
  const first = await test.data(discounts.list, { ...of, query: { limit: 2, sortBy: 'used' } })
  const query = { limit: 2, sortBy: 'used', cursor: first.nextCursor ?? '' }
  const second = await test.data(discounts.list, { ...of, query })
  expect([first.data.length, second.data.length, first.total, second.nextCursor]).toEqual([2, 1, 3, null])
  const there = await test.data(discounts.list, { ...of, store: otherStore })
  expect(there.total).toBe(0)
  expect((await list({ search: 'tree' })).total).toBe(0)
})
