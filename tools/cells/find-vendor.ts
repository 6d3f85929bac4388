import { Pool } from 'pg'
import { type CellsConfig, getCell } from './cells-config.ts'
import type { Directory, KeyKind, RouteKey } from './directory.ts'

/** A vendor's stores and members are in one cell at any time. A buyer's account may be in several. */
const statements: Record<KeyKind, string> = {
  vendor: 'select id as vendor_id from vendors where id = $1::uuid',
  store: 'select vendor_id from stores where id = $1::uuid',
  slug: 'select vendor_id from stores where slug = $1 union select vendor_id from store_slugs where slug = $1',
  host: 'select s.vendor_id from store_domains d join stores s on s.id = d.store_id where $1 = any(d.pointed_hosts)',
  session: `
    select m.vendor_id from sessions s join memberships m on m.id = s.membership_id where s.id = $1::uuid
    union
    select t.vendor_id from customer_sessions s join customers c on c.account_id = s.account_id
      join stores t on t.id = c.store_id where s.id = $1::uuid`,
  email: 'select m.vendor_id from persons p join memberships m on m.person_id = p.id where p.email = $1',
  buyer: `
    select t.vendor_id from customer_accounts a join customers c on c.account_id = a.id
    join stores t on t.id = c.store_id where a.email = $1`,
}

export interface VendorFinder {
  /** The vendors of a key, from the directory, else from the cells; what they know is added to the directory. */
  find(routeKey: RouteKey): Promise<string[]>
  close(): Promise<void>
}

/** A cell that doesn't answer must not stop the requests of another. */
const timeoutMs = 5_000

export const makeVendorFinder = (config: CellsConfig, directory: Directory): VendorFinder => {
  const pools = Object.keys(config.cells).map((name) => {
    const pool = new Pool({
      connectionString: getCell(config, name).database,
      max: 4,
      application_name: 'storeward cell router',
      query_timeout: timeoutMs,
      connectionTimeoutMillis: timeoutMs,
    })
    pool.on('error', () => {})
    return { name, pool }
  })
  const searchCells = async (routeKey: RouteKey): Promise<string[]> => {
    const results = await Promise.all(
      pools.map(async ({ name, pool }) => {
        const { rows } = await pool.query<{ vendor_id: string }>(statements[routeKey.kind], [routeKey.key])
        return rows.map(({ vendor_id: vendorId }) => ({ vendorId, cell: name }))
      }),
    )
    const found = results.flat()
    for (const { vendorId, cell } of found) {
      await directory.addVendor(vendorId, cell)
      await directory.addKey(routeKey, vendorId)
    }
    return found.map(({ vendorId }) => vendorId).toSorted()
  }
  return {
    find: async (routeKey) => {
      const known = await directory.findVendors(routeKey)
      return known.length > 0 ? known : searchCells(routeKey)
    },
    close: async () => void (await Promise.all(pools.map(({ pool }) => pool.end()))),
  }
}
