import { type Client, escapeIdentifier } from 'pg'
import { columnList } from '#server/platform/backup/catalog.ts'
import { copyIn, copyOut } from '#server/platform/backup/pg-copy.ts'
import { CellsError } from './cells-config.ts'

/** Columns of a table that can be written. */
export const readColumns = async (client: Client, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${table}`],
  )
  return rows.map(({ name }) => name)
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

/** Returns the number of rows; both sides count them. */
export const copyRows = async (options: CopyOptions): Promise<number> => {
  const { source, target, table, condition, columns, into, take } = options
  const [list, name] = [columnList(columns), escapeIdentifier(table)]
  const query = take
    ? `delete from ${name} where ${condition} returning ${list}`
    : `select ${list} from ${name} where ${condition}`
  const rows = copyOut(source, `copy (${query}) to stdout`)
  const written = await copyIn(target, `copy ${into} (${list}) from stdin`, rows)
  if (written !== rows.rows) throw new CellsError(`${table}: ${written} of ${rows.rows} rows were copied.`)
  return written
}

/** Where rows wait until they are merged with, or renumbered for, those of the target. */
export const stageRows = async (
  source: Client,
  target: Client,
  { table, condition, take = false }: { table: string; condition: string; take?: boolean },
): Promise<{ staged: string; columns: string[]; rows: number }> => {
  const staged = `staged_${table}`
  const columns = await readColumns(source, table)
  await target.query(`drop table if exists ${staged}`)
  await target.query(`create temporary table ${staged} (like ${escapeIdentifier(table)})`)
  const rows = await copyRows({ source, target, table, condition, columns, into: staged, take })
  return { staged, columns, rows }
}
