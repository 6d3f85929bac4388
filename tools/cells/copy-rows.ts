import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { columnList } from '#server/platform/backup/catalog.ts'
import { copyIn, copyOut } from '#server/platform/backup/pg-copy.ts'
import { CellsError } from './cells-config.ts'

interface TableRows {
  name: string
  condition: string
}

/** The tables that have such rows, with the columns that can be written. One statement: requests may be waiting. */
export const readFilledTables = async (
  client: Client,
  tables: readonly TableRows[],
): Promise<ReadonlyMap<string, string[]>> => {
  const checks = tables.map(
    ({ name, condition }) =>
      `select ${escapeLiteral(name)} as name where exists (select from ${escapeIdentifier(name)} where ${condition})`,
  )
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select t.name, array(select attname::text from pg_attribute where attrelid = t.name::regclass and attnum > 0
       and not attisdropped and attgenerated = '' order by attnum) as columns from (${checks.join(' union all ')}) t`,
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

interface CopyOptions {
  source: Client
  target: Client
  table: string
  condition: string
  columns: readonly string[]
  into: string
  /** Deletes the rows in the source, in the same statement. */
  take: boolean
}

/** Both sides count the rows. */
export const copyRows = async (options: CopyOptions): Promise<void> => {
  const { source, target, table, condition, columns, into, take } = options
  const [list, name] = [columnList(columns), escapeIdentifier(table)]
  const query = take
    ? `delete from ${name} where ${condition} returning ${list}`
    : `select ${list} from ${name} where ${condition}`
  const rows = copyOut(source, `copy (${query}) to stdout`)
  const written = await copyIn(target, `copy ${into} (${list}) from stdin`, rows)
  if (written !== rows.rows) throw new CellsError(`${table}: ${written} of ${rows.rows} rows were copied.`)
}

/** Copies rows to where they wait until they are merged with, or renumbered for, those of the target. */
export const stageRows = async (options: Omit<CopyOptions, 'into'>): Promise<string> => {
  const staged = `staged_${options.table}`
  await options.target.query(
    `drop table if exists ${staged}; create temporary table ${staged} (like ${escapeIdentifier(options.table)})`,
  )
  await copyRows({ ...options, into: staged })
  return staged
}
