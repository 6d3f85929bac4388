import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { columnList } from '#server/platform/backup/catalog.ts'
import { referencesWithoutKey, tablesOf, type Vendor } from '#server/platform/cells/move-plan.ts'
import { CellsError } from './cells-config.ts'
import { readFilledTables, stageRows } from './copy-rows.ts'

interface SharedTable {
  name: string
  key: string
  condition: string
  /** Whether the row of the source replaces the one in the target; never, if absent. */
  isNewer?: string
}

export interface People {
  persons: string[]
  accounts: string[]
}

interface PeopleOptions extends People {
  vendor: Vendor
  /** Only rows that were written since; the others were copied before. */
  since: Date | undefined
}

const toList = (ids: readonly string[]): string => `array[${ids.map(escapeLiteral).join(', ')}]::uuid[]`

/** Columns of the vendor's tables with the ids of persons or accounts. */
const readReferences = async (client: Client, to: string): Promise<{ table: string; column: string }[]> => {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select conrelid::regclass::text as table, a.attname::text as column
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where contype = 'f' and confrelid = $1::regclass and cardinality(conkey) = 1 and conparentid = 0`,
    [to],
  )
  return [...rows, ...referencesWithoutKey.filter((reference) => reference.to === to)]
}

/** Ids in any row of the vendor. Former members, admins who changed a setting and former accounts are among them. */
const readReferencedIds = async (client: Client, vendor: Vendor, to: string): Promise<string[]> => {
  const tables = new Map([...tablesOf('replicate'), ...tablesOf('move')].map((table) => [table.name, table]))
  const selects = (await readReferences(client, to)).flatMap(({ table, column }) => {
    const planned = tables.get(table)
    const id = escapeIdentifier(column)
    return planned ? [`select ${id} as id from ${table} where ${planned.placement.rows(vendor)}`] : []
  })
  const { rows } = await client.query<{ id: string }>(
    `select distinct id::text from (${selects.join(' union all ')}) ids where id is not null`,
  )
  return rows.map(({ id }) => id)
}

export const readPeople = async (client: Client, vendor: Vendor): Promise<People> => ({
  persons: await readReferencedIds(client, vendor, 'persons'),
  accounts: await readReferencedIds(client, vendor, 'customer_accounts'),
})

/** Those who are new since they were read; accounts are found in the replicated rows. */
export const readNewPeople = async (source: Client, target: Client, vendor: Vendor, known: People): Promise<People> => {
  const { rows: members } = await source.query<{ id: string }>(
    'select person_id as id from memberships where vendor_id = $1 and person_id is not null and person_id <> all($2)',
    [vendor.id, known.persons],
  )
  const { rows: accounts } = await target.query<{ id: string }>(
    'select id from unnest($1::uuid[]) used (id) where not exists (select from customer_accounts a where a.id = used.id)',
    [await readReferencedIds(target, vendor, 'customer_accounts')],
  )
  return { persons: members.map(({ id }) => id), accounts: accounts.map(({ id }) => id) }
}

/** An address belongs to one person in all cells; each cell only checks its rows. */
export const assertUniquePeople = async (source: Client, target: Client, people: People): Promise<void> => {
  for (const [table, ids] of [
    ['persons', people.persons],
    ['customer_accounts', people.accounts],
  ] as const) {
    const { rows } = await source.query<{ id: string; email: string }>(
      `select id, email from ${table} where id = any($1)${table === 'persons' ? ' and not is_admin' : ''}`,
      [ids],
    )
    const { rows: taken } = await target.query<{ email: string }>(
      `select email from ${table} t
       join unnest($1::uuid[], $2::text[]) s (id, email) using (email) where t.id <> s.id limit 1`,
      [rows.map(({ id }) => id), rows.map(({ email }) => email)],
    )
    if (taken[0]) throw new CellsError(`${taken[0].email} belongs to someone else in the new cell.`)
  }
}

const isSince = (columns: readonly string[], since: Date | undefined): string =>
  since ? `greatest(${columns.join(', ')}) >= ${escapeLiteral(since.toISOString())}::timestamptz` : 'true'

/**
 * People and what proves who they are. They stay in the old cell as well: the same person may work for, or buy from,
 * another vendor there. Without a membership or a customer they can do nothing there.
 */
const listSharedTables = ({ vendor, persons, accounts, since }: PeopleOptions): SharedTable[] => [
  {
    name: 'persons',
    key: 'id',
    condition: `id = any(${toList(persons)}) and ${isSince(['updated_at'], since)}`,
    isNewer: 'excluded.updated_at > persons.updated_at and not persons.is_admin',
  },
  {
    name: 'recovery_codes',
    key: 'person_id, code_hash',
    condition: `person_id = any(${toList(persons)})`,
    isNewer: 'excluded.used_at is not null',
  },
  {
    name: 'customer_accounts',
    key: 'id',
    condition: `id = any(${toList(accounts)}) and ${isSince(['updated_at'], since)}`,
    isNewer: 'excluded.updated_at > customer_accounts.updated_at',
  },
  {
    name: 'customer_sessions',
    key: 'id',
    condition: `account_id = any(${toList(accounts)}) and ${isSince(['created_at', 'rotated_at', 'ended_at'], since)}`,
    isNewer: 'excluded.counter >= customer_sessions.counter',
  },
  {
    name: 'verification_codes',
    key: 'id',
    condition: `subject = any(${toList([...persons, ...accounts, ...vendor.memberships])})`,
    isNewer: 'true',
  },
  {
    // Guests' keys belong to an address and name no vendor, so all of them are copied; they expire after a day.
    name: 'idempotency_keys',
    key: 'actor, key',
    condition: `created_at > now() - interval '1 day' and ${isSince(['created_at'], since)} and (
      actor like 'address:%' or actor like 'request:%' or actor like 'guest:%'
      or actor in (select 'key:' || id from api_keys where vendor_id = ${escapeLiteral(vendor.id)})
      or actor = any(array[${[
        ...vendor.memberships.map((id) => `member:${id}`),
        ...accounts.map((id) => `customer:${id}`),
      ]
        .map(escapeLiteral)
        .join(', ')}]::text[]))`,
  },
]

/** Rows of the vendor may name an admin. Only the name is copied: a move must not make anyone an admin. */
const disarmAdmins = (staged: string): string =>
  `update ${staged} set is_admin = false, password_hash = null, totp_secret = null, email = id || '@cell.invalid'
   where is_admin`

const mergeTable = async (source: Client, target: Client, table: SharedTable, columns: string[]): Promise<void> => {
  const staged = await stageRows({
    source,
    target,
    table: table.name,
    condition: table.condition,
    columns,
    take: false,
  })
  if (table.name === 'persons') await target.query(disarmAdmins(staged))
  const updates = columns.map((name) => `${escapeIdentifier(name)} = excluded.${escapeIdentifier(name)}`)
  const onConflict = table.isNewer ? `do update set ${updates.join(', ')} where ${table.isNewer}` : 'do nothing'
  await target.query(
    `insert into ${table.name} (${columnList(columns)}) select ${columnList(columns)} from ${staged}
     on conflict (${table.key}) ${onConflict}`,
  )
}

/** A person's image belongs to the vendor at which it was uploaded. */
const clearForeignImages = (target: Client, persons: readonly string[], vendor: Vendor) =>
  target.query(
    `update persons p set picture_key = null
     where id = any($1::uuid[]) and picture_key is not null and picture_key not like $2
       and not exists (select from files f where f.key = p.picture_key)`,
    [persons, `${vendor.id}/%`],
  )

/** Copies people to the target. The caller's transaction there writes without triggers and foreign keys. */
export const shareRows = async (source: Client, target: Client, options: PeopleOptions): Promise<void> => {
  const tables = listSharedTables(options)
  const filled = await readFilledTables(source, tables)
  for (const table of tables) {
    const columns = filled.get(table.name)
    if (columns) await mergeTable(source, target, table, columns)
  }
  if (filled.has('persons')) await clearForeignImages(target, options.persons, options.vendor)
}
