import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { connectWithoutTimeout } from '#server/platform/backup/catalog.ts'
import { tablesOf, type Vendor } from '#server/platform/cells/move-plan.ts'
import { silentLog } from '#server/testing/postgres.ts'
import { findBrokenReferences } from '../../tools/cells/compare-rows.ts'
import { readVendor } from '../../tools/cells/read-vendor.ts'
import { type CellName, cellNames, type Cells } from './open-cells.ts'
import type { WorkingVendor } from './working-vendor.ts'

const countRows = async (client: Client, vendor: Vendor): Promise<string[]> => {
  const tables = [...tablesOf('replicate'), ...tablesOf('move'), ...tablesOf('rebuild')]
  const counts = tables.map(
    ({ name, placement }) =>
      `select ${escapeLiteral(name)} as name, count(*)::int as rows from ${escapeIdentifier(name)} where ${placement.rows(vendor)}`,
  )
  const { rows } = await client.query<{ name: string; rows: number }>(counts.join(' union all '))
  return rows.filter((count) => count.rows > 0).map((count) => `${count.rows} rows of ${count.name}`)
}

const findNumberGaps = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ line: string }>(
    `select format('Store %s has %s orders, and numbers from %s to %s', store_id, count(*), min(number), max(number)) as line
     from orders group by store_id having max(number) - min(number) + 1 <> count(*)`,
  )
  return rows.map(({ line }) => line)
}

const leftoverStatement = `
  select 'publication ' || pubname as name from pg_publication
  union all select 'subscription ' || subname from pg_subscription
  union all select 'slot ' || slot_name from pg_replication_slots
  union all select 'trigger ' || tgname from pg_trigger where tgname like 'cell_fence%'`

/** Checks what the journals can't show: the other cell, references, numbers, and what a move leaves. */
export const checkCells = async ({ cells }: Cells, vendors: readonly WorkingVendor[]): Promise<string[]> => {
  const problems: string[] = []
  const clients = new Map<CellName, Client>()
  try {
    for (const name of cellNames) {
      const client = await connectWithoutTimeout(cells[name].test.databaseUrl, 'cell check', silentLog)
      clients.set(name, client)
      const { rows: leftovers } = await client.query<{ name: string }>(leftoverStatement)
      const found = [
        ...(await findBrokenReferences(client)),
        ...(await findNumberGaps(client)),
        ...leftovers.map((leftover) => leftover.name),
      ]
      problems.push(...found.map((line) => `Cell ${name}: ${line}`))
    }
    for (const vendor of vendors) {
      const home = clients.get(vendor.cell)
      const known = home && (await readVendor(home, vendor.fixture.vendorId))
      for (const name of cellNames.filter((other) => other !== vendor.cell)) {
        const client = clients.get(name)
        if (known && client)
          problems.push(
            ...(await countRows(client, known)).map((line) => `${vendor.name} left ${line} in cell ${name}`),
          )
      }
    }
  } finally {
    for (const client of clients.values()) await client.end()
  }
  return problems
}
