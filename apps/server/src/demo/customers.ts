import { sql } from 'kysely'
import { normalizeEmail } from '#contract/domains/customer.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'
import { type Neighborhood, neighborhoods } from './neighborhoods.ts'

const customerCount = 60
const itemAt = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]
const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days}, mins => ${(days * 37) % 1440})`

/** Deterministic customer by index. */
const makeCustomer = (neighborhood: Neighborhood, index: number) => {
  const isWaiting = index >= customerCount - 4
  const firstNames = neighborhood.firstNames.split(/\s+/)
  const first = itemAt(firstNames, index) ?? ''
  const last = itemAt(neighborhood.lastNames.split(/\s+/), index * 7 + Math.floor(index / firstNames.length) * 3) ?? ''
  const isWalkIn = index % 14 === 9
  const plain = normalizeForSearch(`${first}.${last}`).replaceAll(/[^a-z.]/g, '')
  return {
    id: newId(),
    name: `${first} ${last}`,
    email: isWalkIn ? null : normalizeEmail(`${plain}@${index % 3 === 0 ? 'post' : 'mail'}.example`),
    phone: index % 5 === 3 ? null : neighborhood.phone(index),
    birthday:
      index % 4 === 1
        ? `${1955 + ((index * 7) % 48)}-${String(1 + (index % 12)).padStart(2, '0')}-${10 + (index % 18)}`
        : null,
    tags: [
      itemAt(neighborhood.tags, index),
      index % 3 === 0 ? itemAt(neighborhood.tags, index + 2) : undefined,
    ].flatMap((tag) => (tag === undefined || index % 6 === 5 ? [] : [tag])),
    approval: isWaiting ? 'pending' : index % 29 === 17 ? 'suspended' : index % 31 === 30 ? 'rejected' : 'approved',
    // Higher indexes are newer.
    age: Math.round(((customerCount - index) * 360) / customerCount),
    emailConsent: isWalkIn ? null : (itemAt([true, false, true, null], index) ?? null),
    smsConsent: itemAt([null, true, null, false, null], index) ?? null,
    source: isWaiting
      ? 'registration'
      : (itemAt(['manual', 'import', 'registration', 'import', 'registration'], index) ?? 'manual'),
    points: index % 3 === 0 && !isWaiting ? 40 + ((index * 53) % 900) : 0,
    credit: index % 8 === 2 && !isWaiting ? 500 + ((index * 125) % 4000) : 0,
  }
}

type DemoCustomer = ReturnType<typeof makeCustomer>

const toAddresses = (neighborhood: Neighborhood, storeId: string, demo: DemoCustomer, index: number) => {
  if (index % 7 === 4) return []
  const town = itemAt(neighborhood.towns, index)
  const offset = (step: number) => (((index * step) % 40) - 20) / 4000
  return [
    {
      store_id: storeId,
      id: newId(),
      customer_id: demo.id,
      position: 0,
      label: neighborhood.home,
      line1: neighborhood.address(itemAt(neighborhood.streets, index) ?? '', 3 + ((index * 17) % 180)),
      city: town?.city ?? '',
      region: town?.region ?? '',
      postcode: town?.postcode ?? '',
      country: neighborhood.country,
      latitude: (town?.latitude ?? 0) + offset(13),
      longitude: (town?.longitude ?? 0) + offset(29),
      is_default: true,
    },
  ]
}

const toRow = (neighborhood: Neighborhood, storeId: string, personId: string, demo: DemoCustomer) => ({
  store_id: storeId,
  id: demo.id,
  name: demo.name,
  name_normalized: normalizeForSearch(demo.name),
  email: demo.email,
  phone: demo.phone,
  birthday: demo.birthday,
  tags: demo.tags,
  approval: demo.approval,
  email_consent: demo.emailConsent,
  email_consent_at: demo.emailConsent === null ? null : daysAgo(demo.age),
  sms_consent: demo.smsConsent,
  sms_consent_at: demo.smsConsent === null ? null : daysAgo(demo.age),
  points: demo.points,
  credit: demo.credit,
  source: demo.source,
  language: neighborhood.language,
  created_at: daysAgo(demo.age),
  created_by: demo.source === 'registration' ? null : personId,
  updated_at: daysAgo(demo.age),
  updated_by: demo.source === 'registration' ? null : personId,
})

/** Columns of something that happened halfway between creation and today. */
const toMidpointColumns = (storeId: string, personId: string, demo: DemoCustomer) => ({
  store_id: storeId,
  customer_id: demo.id,
  person_id: personId,
  at: daysAgo(Math.round(demo.age / 2)),
})

const toLedgerEntries = (storeId: string, personId: string, demo: DemoCustomer) =>
  (['points', 'credit'] as const).flatMap((kind) => {
    const delta = demo[kind]
    const reason = kind === 'points' ? 'promotion' : 'compensation'
    return delta === 0
      ? []
      : [{ ...toMidpointColumns(storeId, personId, demo), id: newId(), kind, delta, balance_after: delta, reason }]
  })

const toEvents = (storeId: string, personId: string, demo: DemoCustomer) => [
  ...(demo.source === 'manual'
    ? [
        {
          ...toMidpointColumns(storeId, personId, demo),
          id: newId(),
          kind: 'created',
          facts: '{}',
          at: daysAgo(demo.age),
        },
      ]
    : []),
  ...toLedgerEntries(storeId, personId, demo).map(({ kind, delta, reason }) => ({
    ...toMidpointColumns(storeId, personId, demo),
    id: newId(),
    kind,
    facts: JSON.stringify({ delta, reason, balance: delta }),
  })),
]

/** Customers created over the past year; four are waiting for approval. */
export const demoCustomers = async (tx: Tx, storeId: string, personId: string, storeIndex: number): Promise<void> => {
  const neighborhood = neighborhoods[storeIndex]
  if (!neighborhood) return
  const demos = Array.from({ length: customerCount }, (_, index) => makeCustomer(neighborhood, index))
  const notes = demos
    .filter((_, index) => index % 9 === 1)
    .map((demo, index) => ({
      ...toMidpointColumns(storeId, personId, demo),
      id: newId(),
      body: itemAt(neighborhood.notes, index) ?? '',
    }))
  await tx
    .insertInto('customers')
    .values(demos.map((demo) => toRow(neighborhood, storeId, personId, demo)))
    .execute()
  await tx
    .insertInto('customer_addresses')
    .values(demos.flatMap((demo, index) => toAddresses(neighborhood, storeId, demo, index)))
    .execute()
  await tx.insertInto('customer_notes').values(notes).execute()
  await tx
    .insertInto('customer_ledger')
    .values(demos.flatMap((demo) => toLedgerEntries(storeId, personId, demo)))
    .execute()
  await tx
    .insertInto('customer_events')
    .values(demos.flatMap((demo) => toEvents(storeId, personId, demo)))
    .execute()
  await sql`select refresh_customers(${storeId}, array(select id from customers where store_id = ${storeId}))`.execute(
    tx,
  )
}
