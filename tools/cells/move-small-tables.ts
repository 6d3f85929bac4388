import { type Client, escapeIdentifier } from 'pg'
import { columnList } from '#server/platform/backup/catalog.ts'
import { type PlannedTable, tablesOf, type Vendor } from '#server/platform/cells/move-plan.ts'
import { copyRows, readColumns, stageRows } from './copy-rows.ts'

type MovedTable = PlannedTable<'move'>

interface MoveOptions {
  /** Both in a transaction that writes without triggers. */
  source: Client
  target: Client
  vendor: Vendor
}

/** The target gives the rows new numbers, in their order. */
const moveNumbered = async (
  { source, target, vendor }: MoveOptions,
  { name, placement }: MovedTable,
  number: string,
) => {
  const condition = placement.rows(vendor)
  const { staged, columns, rows } = await stageRows(source, target, { table: name, condition, take: true })
  const list = columnList(columns.filter((column) => column !== number))
  const order = escapeIdentifier(number)
  await target.query(`insert into ${escapeIdentifier(name)} (${list}) select ${list} from ${staged} order by ${order}`)
  return rows
}

/** Rows that refer to renumbered ones, which are found by their id. */
const moveReferring = async (
  { source, target, vendor }: MoveOptions,
  { name, placement }: MovedTable,
  { column, table }: { column: string; table: string },
) => {
  const condition = placement.rows(vendor)
  const { staged, columns, rows } = await stageRows(source, target, { table: name, condition, take: true })
  const number = tablesOf('move').find((moved) => moved.name === table)?.placement.sequence ?? ''
  const values = columns.map((other) => (other === column ? `n.${number}` : `s.${escapeIdentifier(other)}`))
  await target.query(
    `insert into ${escapeIdentifier(name)} (${columnList(columns)}) select ${values.join(', ')}
     from ${staged} s join staged_${table} o on o.${number} = s.${column} join ${table} n on n.id = o.id`,
  )
  return rows
}

const moveTable = async (options: MoveOptions, table: MovedTable): Promise<number> => {
  const { name, placement } = table
  if (placement.sequence) return moveNumbered(options, table, placement.sequence)
  if (placement.refersTo) return moveReferring(options, table, placement.refersTo)
  const { source, target, vendor } = options
  const columns = await readColumns(source, name)
  const into = escapeIdentifier(name)
  return copyRows({ source, target, table: name, condition: placement.rows(vendor), columns, into, take: true })
}

/** Moves the tables that aren't replicated. Returns the number of rows. */
export const moveSmallTables = async (options: MoveOptions): Promise<number> => {
  // Numbered rows first: others refer to them.
  const tables = tablesOf('move').toSorted(
    (a, b) => Number(a.placement.refersTo !== undefined) - Number(b.placement.refersTo !== undefined),
  )
  let rows = 0
  for (const table of tables) rows += await moveTable(options, table)
  return rows
}

/** Cached counts and pages of the new cell's processes are older than the vendor's return. */
export const markStoresChanged = async (client: Client, { stores }: Vendor): Promise<void> => {
  await client.query(
    `select track_change(store, topic[1]) from unnest($1::uuid[]) store,
       (select regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''::text', 'g') as topic from pg_constraint
        where conname = 'store_changes_topic_check') topics`,
    [stores],
  )
}
