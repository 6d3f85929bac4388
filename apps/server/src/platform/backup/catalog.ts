import { Client, escapeIdentifier } from 'pg'
import type { DbLog } from '#server/platform/db/db-log.ts'
import { connectionConfig } from '#server/platform/db/session-settings.ts'
import type { SequenceEntry } from './manifest.ts'

export interface Table {
  schema: string
  name: string
  /** Without generated columns. */
  columns: string[]
}

/** A constraint, trigger or index with the statements to drop or disable it before a load and to restore it after. */
export interface DeferredObject {
  off: string
  on: string
}

export const quoteName = ({ schema, name }: { schema: string; name: string }): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

export const columnList = (columns: readonly string[]): string => columns.map(escapeIdentifier).join(', ')

/** A connection without statement timeout, with settings that make the text form of every value unambiguous. */
export const connectWithoutTimeout = async (url: string, purpose: string, log: DbLog): Promise<Client> => {
  const client = new Client({
    ...connectionConfig(url, `storeward ${purpose}`),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', (error) => log.warn({ reason: error.message }, `The connection of the ${purpose} broke.`))
  await client.connect()
  await client.query(`
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_encoding = 'UTF8';
    set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 3;
    set bytea_output = 'hex'; set search_path = public`)
  return client
}

/**
 * Our tables, and those of graphile-worker that hold jobs. A table with partitions is one: the months of the database
 * that it is restored into are others. Its job locks are left out: the workers that hold them don't
 * exist where the backup is restored, and their jobs must run again there.
 * schema_functions is left out too: it describes the database, and restored rows would claim functions that aren't there.
 */
export const listTables = async (client: Client): Promise<Table[]> => {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' or n.nspname = 'graphile_worker' and c.relname ~ '^_private_')
      and not (n.nspname = 'graphile_worker' and a.attname in ('locked_at', 'locked_by'))
      and c.relname <> 'schema_functions'
      and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by n.nspname, c.relname
    order by n.nspname, c.relname`)
  return rows
}

/** Sequences aren't transactional: read after the snapshot, their values are at least those of the snapshot. */
export const listSequences = async (client: Client): Promise<SequenceEntry[]> => {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname in ('public', 'graphile_worker')
    order by n.nspname, c.relname`)
  const sequences: SequenceEntry[] = []
  for (const { schema, name } of rows) {
    const { rows: values } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoteName({ schema, name })}`,
    )
    for (const { value, called } of values) sequences.push({ schema, name, value, called })
  }
  return sequences
}

export const listMigrations = async (client: Client): Promise<{ name: string; checksum: string }[]> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  return rows
}

export const readWorkerLevel = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ level: number }>('select max(id)::int as level from graphile_worker.migrations')
  return rows[0]?.level ?? 0
}

const ownSchemas = `n.nspname in ('public', 'graphile_worker')`

/**
 * Objects that are removed during a load: foreign keys, some of which are circular; triggers, whose effects are already
 * in the backup; and non-unique indexes, which are faster to build at once. The owner of the tables may do all this.
 */
export const listDeferredObjects = async (client: Client): Promise<DeferredObject[]> => {
  const { rows } = await client.query<DeferredObject>(`
    with tables as (
      select c.oid, format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      -- The indexes of partitions belong to those of the whole table, and can't be dropped alone.
      where c.relkind = 'r' and not c.relispartition and ${ownSchemas}
    )
    select off, "on" from (
      select 1 as place, format('alter table %s drop constraint %I', t.name, k.conname) as off,
        format('alter table %s add constraint %I %s', t.name, k.conname, pg_get_constraintdef(k.oid)) as "on"
      from pg_constraint k join tables t on t.oid = k.conrelid
      where k.contype = 'f'
      union all
      select 2, format('alter table %s disable trigger %I', t.name, g.tgname),
        format('alter table %s enable trigger %I', t.name, g.tgname)
      from pg_trigger g join tables t on t.oid = g.tgrelid
      where not g.tgisinternal and g.tgenabled = 'O'
      union all
      select 3, format('drop index %I.%I', n.nspname, c.relname), concat_ws('; ', pg_get_indexdef(i.indexrelid), (
        select string_agg(
          format('alter index %I.%I alter column %s set statistics %s', n.nspname, c.relname, attnum, attstattarget), '; ')
        from pg_attribute where attrelid = i.indexrelid and attstattarget >= 0))
      from pg_index i
      join tables t on t.oid = i.indrelid
      join pg_class c on c.oid = i.indexrelid
      join pg_namespace n on n.oid = c.relnamespace
      where not i.indisunique and not i.indisexclusion and i.indisvalid
    ) aside
    order by place, off`)
  return rows
}

/** Whether the database has no objects besides those of PostgreSQL and of extensions. */
export const isDatabaseEmpty = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query(`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    limit 1`)
  return rows.length === 0
}
