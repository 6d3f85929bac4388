import { sql } from 'kysely'
import { emailKey } from '#contract/domains/customer.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { fold } from '#server/platform/db/fold.ts'
import { newId } from '#server/platform/ids.ts'
import { type Neighbourhood, neighbourhoods } from './customers.demo-neighbourhoods.ts'

const many = 60
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]
const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days}, mins => ${(days * 37) % 1440})`

/** Deterministic customer by index. */
const customerOf = (place: Neighbourhood, index: number) => {
  const isWaiting = index >= many - 4
  const firstNames = place.firstNames.split(/\s+/)
  const first = at(firstNames, index) ?? ''
  const last = at(place.lastNames.split(/\s+/), index * 7 + Math.floor(index / firstNames.length) * 3) ?? ''
  const isWalkIn = index % 14 === 9
  const plain = fold(`${first}.${last}`).replaceAll(/[^a-z.]/g, '')
  return {
    id: newId(),
    name: `${first} ${last}`,
    email: isWalkIn ? null : emailKey(`${plain}@${index % 3 === 0 ? 'post' : 'mail'}.example`),
    phone: index % 5 === 3 ? null : place.phone(index),
    birthday:
      index % 4 === 1
        ? `${1955 + ((index * 7) % 48)}-${String(1 + (index % 12)).padStart(2, '0')}-${10 + (index % 18)}`
        : null,
    tags: [at(place.tags, index), index % 3 === 0 ? at(place.tags, index + 2) : undefined].flatMap((tag) =>
      tag === undefined || index % 6 === 5 ? [] : [tag],
    ),
    approval: isWaiting ? 'pending' : index % 29 === 17 ? 'suspended' : index % 31 === 30 ? 'rejected' : 'approved',
    // Higher indexes are newer.
    age: Math.round(((many - index) * 360) / many),
    emailConsent: isWalkIn ? null : (at([true, false, true, null], index) ?? null),
    smsConsent: at([null, true, null, false, null], index) ?? null,
    source: isWaiting
      ? 'registration'
      : (at(['manual', 'import', 'registration', 'import', 'registration'], index) ?? 'manual'),
    points: index % 3 === 0 && !isWaiting ? 40 + ((index * 53) % 900) : 0,
    credit: index % 8 === 2 && !isWaiting ? 500 + ((index * 125) % 4000) : 0,
  }
}

type Demo = ReturnType<typeof customerOf>

const addressesOf = (place: Neighbourhood, storeId: string, demo: Demo, index: number) => {
  if (index % 7 === 4) return []
  const town = at(place.towns, index)
  const offset = (step: number) => (((index * step) % 40) - 20) / 4000
  return [
    {
      store_id: storeId,
      id: newId(),
      customer_id: demo.id,
      position: 0,
      label: place.home,
      line1: place.address(at(place.streets, index) ?? '', 3 + ((index * 17) % 180)),
      city: town?.city ?? '',
      region: town?.region ?? '',
      postcode: town?.postcode ?? '',
      country: place.country,
      latitude: (town?.latitude ?? 0) + offset(13),
      longitude: (town?.longitude ?? 0) + offset(29),
      is_default: true,
    },
  ]
}

const rowOf = (place: Neighbourhood, storeId: string, personId: string, demo: Demo) => ({
  store_id: storeId,
  id: demo.id,
  name: demo.name,
  name_normalized: fold(demo.name),
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
  language: place.language,
  created_at: daysAgo(demo.age),
  created_by: demo.source === 'registration' ? null : personId,
  updated_at: daysAgo(demo.age),
  updated_by: demo.source === 'registration' ? null : personId,
})

/** Columns of something that happened halfway between creation and today. */
const halfway = (storeId: string, personId: string, demo: Demo) => ({
  store_id: storeId,
  customer_id: demo.id,
  person_id: personId,
  at: daysAgo(Math.round(demo.age / 2)),
})

const entriesOf = (storeId: string, personId: string, demo: Demo) =>
  (['points', 'credit'] as const).flatMap((kind) => {
    const delta = demo[kind]
    const reason = kind === 'points' ? 'promotion' : 'compensation'
    return delta === 0
      ? []
      : [{ ...halfway(storeId, personId, demo), id: newId(), kind, delta, balance_after: delta, reason }]
  })

const storyOf = (storeId: string, personId: string, demo: Demo) => [
  ...(demo.source === 'manual'
    ? [{ ...halfway(storeId, personId, demo), id: newId(), kind: 'created', facts: '{}', at: daysAgo(demo.age) }]
    : []),
  ...entriesOf(storeId, personId, demo).map(({ kind, delta, reason }) => ({
    ...halfway(storeId, personId, demo),
    id: newId(),
    kind,
    facts: JSON.stringify({ delta, reason, balance: delta }),
  })),
]

/** Customers created over the past year; four are waiting for approval. */
export const demoCustomers = async (tx: Tx, storeId: string, personId: string, catalogue: number): Promise<void> => {
  const place = neighbourhoods[catalogue]
  if (!place) return
  const demos = Array.from({ length: many }, (_, index) => customerOf(place, index))
  const notes = demos
    .filter((_, index) => index % 9 === 1)
    .map((demo, index) => ({ ...halfway(storeId, personId, demo), id: newId(), body: at(place.notes, index) ?? '' }))
  await tx
    .insertInto('customers')
    .values(demos.map((demo) => rowOf(place, storeId, personId, demo)))
    .execute()
  await tx
    .insertInto('customer_addresses')
    .values(demos.flatMap((demo, index) => addressesOf(place, storeId, demo, index)))
    .execute()
  await tx.insertInto('customer_notes').values(notes).execute()
  await tx
    .insertInto('customer_ledger')
    .values(demos.flatMap((demo) => entriesOf(storeId, personId, demo)))
    .execute()
  await tx
    .insertInto('customer_events')
    .values(demos.flatMap((demo) => storyOf(storeId, personId, demo)))
    .execute()
  await sql`select refresh_customers(${storeId}, array(select id from customers where store_id = ${storeId}))`.execute(
    tx,
  )
}
