import { Pool } from 'pg'
import { CellsError } from './cells-config.ts'

/** What a request names its vendor by; `email` is of staff, `buyer` of a customer. */
export type KeyKind = 'vendor' | 'store' | 'slug' | 'host' | 'session' | 'email' | 'buyer'

export interface RouteKey {
  kind: KeyKind
  key: string
}

/** Which cell a vendor is in. Everything else is derived from this row. */
export interface Directory {
  findCell(vendorId: string): Promise<string | undefined>
  /** Does nothing if the vendor is known. */
  addVendor(vendorId: string, cell: string): Promise<void>
  /** The vendors of a key; a person can work for several. */
  findVendors(routeKey: RouteKey): Promise<string[]>
  addKey(routeKey: RouteKey, vendorId: string): Promise<void>
  /** The moment from which the vendor is in the other cell. */
  switchCell(vendorId: string, from: string, to: string): Promise<void>
  listVendors(): Promise<{ vendorId: string; cell: string }[]>
  /** Runs alone: two moves at once could disagree. */
  runAlone<T>(run: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

const schema = `
  create table if not exists cell_vendors (vendor_id uuid primary key, cell text not null,
    switched_at timestamptz not null default now());
  create table if not exists cell_keys (kind text not null, key text not null, vendor_id uuid not null,
    primary key (kind, key, vendor_id))`

const moveLock = 7_202_604

/** Sessions end and change too often to be stored. */
const isStored = ({ kind }: RouteKey): boolean => kind !== 'session'

/** A small separate database. */
export const openDirectory = async (url: string): Promise<Directory> => {
  const pool = new Pool({ connectionString: url, max: 4 })
  pool.on('error', () => {})
  await pool.query(schema)
  return {
    findCell: async (vendorId) =>
      (await pool.query<{ cell: string }>('select cell from cell_vendors where vendor_id = $1', [vendorId])).rows[0]
        ?.cell,
    addVendor: async (vendorId, cell) => {
      await pool.query('insert into cell_vendors (vendor_id, cell) values ($1, $2) on conflict do nothing', [
        vendorId,
        cell,
      ])
    },
    findVendors: async (routeKey) => {
      if (!isStored(routeKey)) return []
      const { rows } = await pool.query<{ vendor_id: string }>(
        'select vendor_id from cell_keys where kind = $1 and key = $2 order by vendor_id',
        [routeKey.kind, routeKey.key],
      )
      return rows.map(({ vendor_id: vendorId }) => vendorId)
    },
    addKey: async (routeKey, vendorId) => {
      if (!isStored(routeKey)) return
      await pool.query('insert into cell_keys (kind, key, vendor_id) values ($1, $2, $3) on conflict do nothing', [
        routeKey.kind,
        routeKey.key,
        vendorId,
      ])
    },
    switchCell: async (vendorId, from, to) => {
      const { rowCount } = await pool.query(
        'update cell_vendors set cell = $3, switched_at = now() where vendor_id = $1 and cell = $2',
        [vendorId, from, to],
      )
      if (rowCount !== 1) throw new CellsError(`${vendorId} isn’t in ${from} anymore.`)
    },
    listVendors: async () =>
      (
        await pool.query<{ vendorId: string; cell: string }>(
          'select vendor_id as "vendorId", cell from cell_vendors order by cell, vendor_id',
        )
      ).rows,
    runAlone: async (run) => {
      const client = await pool.connect()
      try {
        const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [moveLock])
        if (rows[0]?.taken !== true) throw new CellsError('Another move is running.')
        return await run()
      } finally {
        await client.query('select pg_advisory_unlock($1)', [moveLock])
        client.release(true)
      }
    },
    close: () => pool.end(),
  }
}
