import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'

interface Entry {
  /** The minutes keep entries off the full hour. */
  age: readonly [days: number, minutes: number]
  author: string
  action: 'create' | 'update' | 'delete' | 'restore'
  resource: string
  id: string
  label: string
  store?: string
  before?: object
  after?: object
}

const [elena, noah] = ['Elena Marsh', 'Noah Fields']
const addresses: Record<string, string> = { [elena]: '203.0.113.24', [noah]: '198.51.100.61' }

/** Previous descriptions: these brands were updated to the ones they have now. */
const oldDescriptions: readonly [name: string, by: string, ago: Entry['age'], before: string][] = [
  ['Maplewright', noah, [2, 95], 'Maple syrup'],
  ['Union Chocolate', elena, [3, 410], 'Chocolate bars'],
  ['Quesos Peñalara', noah, [4, 32], 'Quesos de la sierra'],
  ['Blue Heron Coffee', noah, [5, 233], 'Coffee, roasted weekly'],
  ['Hinoki House', elena, [8, 71], 'Cypress for bath and kitchen'],
  ['Oak & Otter', noah, [11, 512], 'Leather goods'],
  ['Larkspur Tea', noah, [12, 48], 'Teas'],
  ['Cerámica Lucía', elena, [15, 356], 'Platos y cuencos'],
  ['Verity Skincare', noah, [18, 127], 'Skincare without fragrance'],
  ['Yuzu & Co.', elena, [20, 301], 'Yuzu kosho and ponzu'],
  ['Elmwood Linen', noah, [23, 64], 'Linen bedding'],
  ['Dry Creek Honey', noah, [26, 189], 'Honey from our neighbors'],
]

const toTimestamp = ([days, minutes]: Entry['age']) =>
  sql<Date>`now() - make_interval(days => ${days}, mins => ${minutes})`

const updateBrandsAndLog = async (tx: Tx, vendorId: string, people: ReadonlyMap<string, string>): Promise<Entry[]> => {
  const entries: Entry[] = []
  for (const [name, author, age, before] of oldDescriptions) {
    // The brand row must show the same change as the log.
    const brand = await tx
      .updateTable('brands')
      .set({ version: 2, updated_at: toTimestamp(age), updated_by: people.get(author) ?? null })
      .where('name', '=', name)
      .where('store_id', 'in', tx.selectFrom('stores').select('id').where('vendor_id', '=', vendorId))
      .returning(['id', 'store_id', 'description', 'website'])
      .executeTakeFirst()
    if (!brand) continue
    const { id, store_id: store, description, website } = brand
    entries.push({
      age,
      author,
      action: 'update',
      resource: 'brands',
      id,
      label: name,
      store,
      before: { name, description: before, website, version: 1 },
      after: { name, description, website, version: 2 },
    })
  }
  return entries
}

/** Brands that no longer exist: a search finds them in the log only. */
const deletedBrandEntries = (store: string): Entry[] => {
  const [deletedId, misspelledId] = [newId(), newId()]
  const candle = { name: 'Wick & Whistle', description: 'Candles', website: null, version: 1 }
  const paper = { name: 'Pin Street Paper', description: 'Notebooks', website: null, version: 1 }
  const brand = { resource: 'brands', store }
  return [
    { ...brand, age: [29, 402], author: noah, action: 'create', id: deletedId, label: candle.name, after: candle },
    { ...brand, age: [27, 355], author: noah, action: 'create', id: misspelledId, label: paper.name, after: paper },
    { ...brand, age: [27, 341], author: noah, action: 'delete', id: misspelledId, label: paper.name, before: paper },
    { ...brand, age: [10, 220], author: noah, action: 'delete', id: deletedId, label: candle.name, before: candle },
    { ...brand, age: [10, 214], author: elena, action: 'restore', id: deletedId, label: candle.name },
    { ...brand, age: [6, 377], author: elena, action: 'delete', id: deletedId, label: candle.name, before: candle },
  ]
}

const storeEntries = (stores: readonly { id: string; name: string }[]): Entry[] => {
  const changes: [Entry['age'], before: object, after: object][] = [
    [[1, 143], { name: 'Marsh & Daughter' }, { name: 'Marsh & Daughters' }],
    [[9, 85], { name: 'Mercado Marsh' }, { name: 'Mercado Marsh Madrid' }],
    [[17, 268], { status: 'inactive' }, { status: 'active' }],
  ]
  return stores.flatMap(({ id, name }, index): Entry[] => {
    const [age, before, after] = changes[index] ?? []
    if (!age || !before || !after) return []
    return [{ age, author: elena, action: 'update', resource: 'stores', id, label: name, store: id, before, after }]
  })
}

const staffEntries = (staff: readonly { id: string; name: string; permissions: string[] }[]): Entry[] =>
  staff.flatMap(({ id, name, permissions }, index): Entry[] => {
    const initialPermissions = permissions.slice(0, -3)
    const member = { author: elena, resource: 'staff', id, label: name }
    const started: Entry['age'] = [41 - index * 4, 130 + index * 47]
    const joined: Entry = {
      ...member,
      age: started,
      action: 'create',
      after: { permissions: initialPermissions, status: 'invited' },
    }
    const promoted: Entry = {
      ...member,
      age: [14 - index, 290],
      action: 'update',
      before: { permissions: initialPermissions },
      after: { permissions },
    }
    return [joined, promoted]
  })

/** A few weeks of audit entries about rows of the demo vendor. */
export const demoAudit = async (tx: Tx, vendorId: string): Promise<void> => {
  const stores = await tx
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('vendor_id', '=', vendorId)
    .orderBy('created_at')
    .execute()
  const members = await tx
    .selectFrom('memberships as m')
    .innerJoin('persons as p', 'p.id', 'm.person_id')
    .select(['m.id', 'p.id as personId', 'p.name', 'm.role', 'm.permissions'])
    .where('m.vendor_id', '=', vendorId)
    .where('m.status', '=', 'active')
    .orderBy('m.id')
    .execute()
  const people = new Map(members.map(({ name, personId }) => [name, personId]))
  const entries = [
    ...(await updateBrandsAndLog(tx, vendorId, people)),
    ...deletedBrandEntries(stores[0]?.id ?? ''),
    ...storeEntries(stores),
    ...staffEntries(members.filter(({ role }) => role === 'staff')),
  ]
  for (const { age, author, store, id, before, after, ...entry } of entries) {
    await tx
      .insertInto('audit_log')
      .values({
        ...entry,
        id: newId(),
        vendor_id: vendorId,
        store_id: store ?? null,
        person_id: people.get(author) ?? null,
        person_name: author,
        address: addresses[author] ?? '',
        request_id: newId(),
        entity_id: id,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
        at: toTimestamp(age),
      })
      .execute()
  }
}
