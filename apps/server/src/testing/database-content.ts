import { Client } from 'pg'
import {
  columnList,
  connectWithoutTimeout,
  listSequences,
  listTables,
  quoteName,
} from '#server/platform/backup/catalog.ts'
import { silentLog } from './postgres.ts'

const schemaObjectsSql = `
  select 'index ' || indexname as name, indexdef as print from pg_indexes where schemaname in ('public', 'graphile_worker')
  union all
  select 'index column ' || c.relname || a.attnum, a.attstattarget::text from pg_attribute a
    join pg_class c on c.oid = a.attrelid where c.relkind = 'i' and a.attstattarget >= 0
  union all
  select 'constraint ' || conrelid::regclass || conname, pg_get_constraintdef(oid) || convalidated from pg_constraint
    where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
  union all
  select 'trigger ' || tgrelid::regclass || tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger
    where not tgisinternal
  union all
  select 'schema ' || nspname, '' from pg_namespace where nspname !~ '^pg_'`

/** Fingerprints of all rows of every table, of sequences, indexes, constraints and triggers. */
export const readDatabaseContent = async (url: string): Promise<Map<string, string>> => {
  const client: Client = await connectWithoutTimeout(url, 'test', silentLog)
  try {
    const content = new Map<string, string>()
    for (const table of await listTables(client)) {
      const { rows } = await client.query<{ print: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(print, '' order by print)), '') as print
         from (select md5(row(${columnList(table.columns)})::text) as print from ${quoteName(table)}) prints`,
      )
      content.set(`table ${table.name}`, rows[0]?.print ?? '')
    }
    for (const { name, value, called } of await listSequences(client)) {
      content.set(`sequence ${name}`, `${value} ${called}`)
    }
    const { rows } = await client.query<{ name: string; print: string }>(schemaObjectsSql)
    for (const { name, print } of rows) content.set(name, print)
    return content
  } finally {
    await client.end()
  }
}
