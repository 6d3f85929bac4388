import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig, escapeIdentifier, escapeLiteral } from 'pg'
import { type PlannedTable, tablesOf, type Vendor } from '#server/platform/cells/move-plan.ts'
import { CellsError } from './cells-config.ts'
import { copyRows, readFilledTables } from './copy-rows.ts'

/** One move at a time, so one name. */
const changesName = 'cell_move'
const insertsName = 'cell_move_inserts'
const pollMs = 20

const listTables = (tables: readonly PlannedTable<'replicate'>[], vendor: Vendor): string =>
  tables.map(({ name, placement }) => `${escapeIdentifier(name)} where (${placement.rows(vendor)})`).join(', ')

const createPublication = (
  name: string,
  publish: string,
  tables: readonly PlannedTable<'replicate'>[],
  vendor: Vendor,
): string =>
  `create publication ${name} for table ${listTables(tables, vendor)}
   with (publish = '${publish}', publish_via_partition_root = true)`

export const assertCanReplicate = async (source: Client): Promise<void> => {
  const { rows } = await source.query<{ wal_level: string }>('show wal_level')
  if (rows[0]?.wal_level !== 'logical') throw new CellsError('The old cell’s PostgreSQL needs wal_level = logical.')
}

/**
 * A slot that remembers all changes from one position on, and a snapshot of exactly that position. One slot for all
 * tables: a subscription that copies creates one for each, and each waits for all transactions of the cell.
 */
const createSlot = async (sourceUrl: string): Promise<{ snapshot: string; close(): Promise<void> }> => {
  const client = new Client({ connectionString: sourceUrl, replication: 'database' } as ClientConfig)
  await client.connect()
  const { rows } = await client.query<{ snapshot_name: string }>(
    `CREATE_REPLICATION_SLOT ${changesName} LOGICAL pgoutput (SNAPSHOT 'export')`,
  )
  return { snapshot: rows[0]?.snapshot_name ?? '', close: () => client.end() }
}

const copySnapshot = async (source: Client, target: Client, vendor: Vendor, snapshot: string): Promise<void> => {
  const tables = tablesOf('replicate').map(({ name, placement }) => ({ name, condition: placement.rows(vendor) }))
  await source.query(`begin isolation level repeatable read; set transaction snapshot ${escapeLiteral(snapshot)}`)
  await target.query('begin; set local session_replication_role = replica')
  const filled = await readFilledTables(source, tables)
  for (const { name, condition } of tables) {
    const columns = filled.get(name)
    const into = escapeIdentifier(name)
    if (columns) await copyRows({ source, target, table: name, condition, columns, into, take: false })
  }
  await target.query('commit')
  await source.query('commit')
}

/**
 * Copies the vendor's rows, then follows their changes. The target writes each change durably before it confirms it, so
 * the confirmed position is what it has.
 */
export const startReplication = async (
  source: Client,
  target: Client,
  sourceUrl: string,
  vendor: Vendor,
): Promise<void> => {
  const tables = tablesOf('replicate')
  const [changing, insertsOnly] = [
    tables.filter(({ placement }) => placement.insertsOnly !== true),
    tables.filter(({ placement }) => placement.insertsOnly === true),
  ]
  await source.query(createPublication(changesName, 'insert, update, delete', changing, vendor))
  await source.query(createPublication(insertsName, 'insert', insertsOnly, vendor))
  const slot = await createSlot(sourceUrl)
  try {
    await copySnapshot(source, target, vendor, slot.snapshot)
  } finally {
    await slot.close()
  }
  await target.query(
    `create subscription ${changesName} connection ${escapeLiteral(sourceUrl)}
     publication ${changesName}, ${insertsName}
     with (slot_name = ${changesName}, create_slot = false, copy_data = false, synchronous_commit = 'local')`,
  )
}

/** Waits until the target has everything that is committed in the source now. */
export const waitForReplay = async (source: Client, timeoutMs: number): Promise<void> => {
  const deadline = Date.now() + timeoutMs
  // Gives the sender something to send if nothing of the vendor has changed.
  const { rows: positions } = await source.query<{ lsn: string }>(
    `select pg_logical_emit_message(true, 'storeward', 'cell move')::text as lsn`,
  )
  const lsn = positions[0]?.lsn ?? ''
  for (;;) {
    const { rows } = await source.query<{ done: boolean }>(
      `select confirmed_flush_lsn >= $1::pg_lsn as done from pg_replication_slots where slot_name = $2`,
      [lsn, changesName],
    )
    if (rows[0]?.done === true) return
    if (Date.now() > deadline) throw new CellsError('The new cell doesn’t catch up with the changes.')
    await pause(pollMs)
  }
}

/** Must come before any row is deleted in the source: the deletions would be replicated. */
export const endReplication = async (source: Client, target: Client): Promise<void> => {
  const { rowCount } = await target.query('select from pg_subscription where subname = $1', [changesName])
  if (rowCount !== 0) {
    await target.query(`alter subscription ${changesName} disable`)
    await target.query(`drop subscription ${changesName}`)
  }
  await source.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
    [changesName],
  )
  await source.query(`drop publication if exists ${changesName}, ${insertsName}`)
}
