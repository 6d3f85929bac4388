import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { audit, AuditEntry } from '#contract/domains/audit.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { withinDays } from '#server/platform/db/day-range.ts'
import { toContainsPattern } from '#server/platform/db/normalize.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

type ListQuery = z.output<typeof audit.list.query>
type AuditEntryDetail = z.output<typeof audit.get.response>
type FilterOptions = z.output<typeof audit.choices.response>

/** Resources whose labels and values the reader may see; undefined means all. */
export type VisibleResources = readonly string[] | undefined

const isVisible = (visible: VisibleResources) => (visible ? sql`a.resource = any(${visible}::text[])` : sql`true`)

/** Over a deletion of a customer. Found by the index of the rare actions. */
const isMergedInto = (entry: RawBuilder<unknown>) =>
  sql`${entry}.action = 'delete' and ${entry}.resource = 'customers' and (${entry}.after ? 'mergedInto') is true`

/** The deletions of the merge, which were written at the same instant as the update of the customer who was kept. */
const mergedCustomers = sql`from audit_log d
  where d.vendor_id = a.vendor_id and d.at = a.at and ${isMergedInto(sql`d`)} and a.entity_id <> d.entity_id`
const isKeptByMerge = sql`a.action = 'update' and a.resource = 'customers' and exists (select ${mergedCustomers})`

const eventJson = sql`case
  when ${isKeptByMerge}
    then json_build_object('kind', 'merged', 'names', (select json_agg(d.label order by d.id) ${mergedCustomers}))
  when ${isMergedInto(sql`a`)}
    then json_build_object('kind', 'mergedInto', 'names', json_build_array(a.after ->> 'mergedInto'))
  when a.resource = 'staff' and a.before ->> 'status' = 'invited' and a.after ->> 'status' = 'active'
    then json_build_object('kind', 'invitationAccepted', 'names', json_build_array())
  when a.resource = 'bulkEdits' and a.after ? 'isUndo'
    then json_build_object('kind', 'bulkEditUndone', 'names', json_build_array()) end`

const entryFields = (visible: VisibleResources) => sql`
  '_id', a.id, 'at', utc(a.at),
  'person', case when a.person_name <> '' then json_build_object('_id', a.person_id, 'name', a.person_name) end,
  'action', a.action, 'resource', a.resource, 'entity', a.entity_id,
  'label', case when ${isVisible(visible)} then a.label end, 'event', case when ${isVisible(visible)} then ${eventJson} end,
  'store', case when s.id is not null then json_build_object('_id', s.id, 'name', s.name) end,
  'address', a.address`

// Includes deleted stores, so that their name is still shown.
const joinStore = sql`left join stores s on s.id = a.store_id`

// The store of a change, or the vendor for account-level changes. The expression must match the one in the indexes.
const scopeId = sql`coalesce(a.store_id, a.vendor_id)`

/** Owners read everything, staff their stores and account-level changes. */
const readableBy = (reader: Actor) => [
  sql`a.vendor_id = ${reader.vendorId}`,
  ...(reader.role === 'owner' ? [] : [sql`${scopeId} = any(${[...reader.storeIds, reader.vendorId]}::uuid[])`]),
]

// The log spans stores in several time zones; its days are those of the oldest store.
const timezoneFor = (reader: Actor) => sql`coalesce(
  (select timezone from stores where vendor_id = ${reader.vendorId} and deleted_at is null
    order by created_at, id limit 1), 'UTC')`

/** Actions as the entries read. Readers who see no event see the stored action. */
const hasAction = (
  action: NonNullable<ListQuery['action']>,
  { vendorId }: Actor,
  visible: VisibleResources,
): RawBuilder<unknown>[] => {
  if (action === 'merge') {
    const mergedAt = sql`array(select d.at from audit_log d where d.vendor_id = ${vendorId} and ${isMergedInto(sql`d`)})`
    return [sql`a.at = any(${mergedAt})`, sql`(${isMergedInto(sql`a`)} or ${isKeptByMerge})`, isVisible(visible)]
  }
  // Literal, so that the planner finds the index of the rare actions.
  const isStoredAs = sql`a.action = ${sql.lit(action)}`
  if (action === 'delete') return [isStoredAs, sql`not (${isMergedInto(sql`a`)} and ${isVisible(visible)})`]
  // By the stored names instead of `isKeptByMerge`, which would look up every update of a customer in order to count.
  if (action === 'update')
    return [
      isStoredAs,
      sql`not ((a.resource = 'customers' and a.after ? 'mergedFrom') is true and ${isVisible(visible)})`,
    ]
  return [isStoredAs]
}

export const listAudit = defineList<AuditEntry, ListQuery, readonly [reader: Actor, visible: VisibleResources]>({
  sorts: { at: { column: sql`a.at`, type: 'timestamptz' } },
  from: sql`audit_log a`,
  join: joinStore,
  id: sql`a.id`,
  row: (_query, _reader, visible) => sql`json_build_object(${entryFields(visible)})`,
  where: (query, reader, visible) => {
    const where = [...readableBy(reader), ...withinDays(sql`a.at`, query.from, query.to, timezoneFor(reader))]
    if (query.person) where.push(sql`a.person_id = ${query.person}`)
    if (query.resource) where.push(sql`a.resource = ${query.resource}`)
    if (query.action) where.push(...hasAction(query.action, reader, visible))
    // `store_id is not null` excludes account-level rows, whose scope id is the vendor's.
    if (query.store) where.push(sql`${scopeId} = ${query.store}`, sql`a.store_id is not null`)
    if (query.entity) where.push(sql`a.entity_id = ${query.entity}`)
    if (query.search)
      where.push(sql`normalize_for_search(a.label) like ${toContainsPattern(query.search)}`, isVisible(visible))
    return where
  },
})

export const readAuditEntry = async (
  db: Db,
  reader: Actor,
  id: string,
  visible: VisibleResources,
): Promise<RawJson<AuditEntryDetail> | undefined> => {
  const visibleSql = isVisible(visible)
  const { rows } = await sql<{ json: string }>`
    select json_build_object(${entryFields(visible)}, 'isHidden', not ${visibleSql}, 'currency', s.currency,
      'before', case when ${visibleSql} then a.before end, 'after', case when ${visibleSql} then a.after end)::text as json
    from audit_log a ${joinStore}
    where ${sql.join(readableBy(reader), sql` and `)} and a.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * People and resources in the part of the log that the reader may see. Each scope is walked from one (person, resource)
 * pair to the next by index, so the cost depends on the number of pairs and not on the length of the log.
 */
export const readFilterOptions = async (db: Db, reader: Actor): Promise<RawJson<FilterOptions>> => {
  const vendor = sql`${reader.vendorId}::uuid`
  const scopes =
    reader.role === 'owner'
      ? sql`select id from stores where vendor_id = ${vendor} union all select ${vendor}`
      : sql`select unnest(${[...reader.storeIds, reader.vendorId]}::uuid[])`
  const pair = sql`select a.person_id, a.resource from audit_log a where a.vendor_id = ${vendor}`
  const next = sql`order by a.person_id, a.resource limit 1`
  const { rows } = await sql<{ json: string }>`
    with recursive places (id) as (${scopes}), seen as (
      select p.id as place, first.*
      from places p cross join lateral (${pair} and ${scopeId} = p.id ${next}) first
      union all
      select s.place, other.*
      from seen s cross join lateral (
        ${pair} and ${scopeId} = s.place and (a.person_id, a.resource) > (s.person_id, s.resource) ${next}) other
    ), people as (
      select who.person_id as id, newest.person_name as name
      from (select distinct person_id from seen where person_id is not null) who
      cross join lateral (
        select a.person_name from audit_log a where a.vendor_id = ${vendor} and a.person_id = who.person_id
        order by a.at desc, a.id desc limit 1) newest
    )
    select json_build_object(
      'people', (select coalesce(json_agg(json_build_object('_id', id, 'name', name)
        order by normalize_for_search(name), id), '[]') from people),
      'resources', (select coalesce(json_agg(resource order by resource), '[]')
        from (select distinct resource from seen) kinds))::text as json`.execute(db)
  return rows[0] ?? { json: '{"people":[],"resources":[]}' }
}
