import { type Client, escapeIdentifier } from 'pg'
import { columnList } from '#server/platform/backup/catalog.ts'
import { type PlannedTable, tablesOf, type Vendor } from '#server/platform/cells/move-plan.ts'
import { copyRows, readFilledTables, stageRows } from './copy-rows.ts'

type MovedTable = PlannedTable<'move'> & { condition: string; columns: string[] }

interface Cells {
  /** Both in a transaction that writes without triggers. */
  source: Client
  target: Client
}

const stage = (cells: Cells, { name, condition, columns }: MovedTable): Promise<string> =>
  stageRows({ ...cells, table: name, condition, columns, take: true })

/** The target gives the rows new numbers, in their order. */
const moveNumbered = async (cells: Cells, table: MovedTable, number: string): Promise<void> => {
  const staged = await stage(cells, table)
  const list = columnList(table.columns.filter((column) => column !== number))
  await cells.target.query(
    `insert into ${escapeIdentifier(table.name)} (${list}) select ${list} from ${staged} order by ${escapeIdentifier(number)}`,
  )
}

/** Rows that refer to renumbered ones, which are found by their id. */
const moveReferring = async (
  cells: Cells,
  table: MovedTable,
  { column, table: numbered }: { column: string; table: string },
): Promise<void> => {
  const staged = await stage(cells, table)
  const number = tablesOf('move').find(({ name }) => name === numbered)?.placement.sequence ?? ''
  const values = table.columns.map((other) => (other === column ? `n.${number}` : `s.${escapeIdentifier(other)}`))
  await cells.target.query(
    `insert into ${escapeIdentifier(table.name)} (${columnList(table.columns)}) select ${values.join(', ')}
     from ${staged} s join staged_${numbered} o on o.${number} = s.${column} join ${numbered} n on n.id = o.id`,
  )
}

const moveTable = async (cells: Cells, table: MovedTable): Promise<void> => {
  const { name, placement, condition, columns } = table
  if (placement.sequence) return moveNumbered(cells, table, placement.sequence)
  if (placement.refersTo) return moveReferring(cells, table, placement.refersTo)
  return copyRows({ ...cells, table: name, condition, columns, into: escapeIdentifier(name), take: true })
}

/** Moves the tables that aren't replicated. */
export const moveSmallTables = async (cells: Cells, vendor: Vendor): Promise<void> => {
  const tables = tablesOf('move').map((table) => ({ ...table, condition: table.placement.rows(vendor) }))
  const filled = await readFilledTables(cells.source, tables)
  const isReferring = ({ placement }: PlannedTable<'move'>): number => Number(placement.refersTo !== undefined)
  // Numbered rows first: others refer to them.
  for (const table of tables.toSorted((a, b) => isReferring(a) - isReferring(b))) {
    const columns = filled.get(table.name)
    if (columns) await moveTable(cells, { ...table, columns })
  }
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
