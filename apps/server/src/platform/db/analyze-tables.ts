import { sql } from 'kysely'
import type { Db } from './connect.ts'
import type { DB } from './schema.gen.ts'

/** Small tables are read completely by any plan. */
const minPages = 64

/**
 * Analyzes tables that have more than doubled since they were last analyzed. The first import of a new database fills
 * them faster than autovacuum notices, and every statement keeps the plan for an empty table: it reads the whole table
 * for each batch. On large tables the condition doesn't hold.
 */
export const analyzeGrownTables = async (db: Db, tables: readonly (keyof DB)[]): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where oid = any(${[...tables]}::regclass[])
      and pg_relation_size(oid) / 8192 > greatest(2 * relpages, ${minPages})`.execute(db)
  if (rows.length === 0) return
  await sql`analyze (skip_locked) ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db)
}
