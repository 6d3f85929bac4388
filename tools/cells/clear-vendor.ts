import { type Client, escapeIdentifier } from 'pg'
import { tablesOf, type Vendor } from '#server/platform/cells/move-plan.ts'

/**
 * Deletes what is left of a vendor in a cell that it isn't in. Without triggers: append-only logs are deleted too, and
 * foreign keys need no order. Can be repeated.
 */
export const deleteVendorRows = async (client: Client, vendor: Vendor): Promise<void> => {
  const tables = [...tablesOf('replicate'), ...tablesOf('move'), ...tablesOf('rebuild')]
  const deletions = tables.map(
    ({ name, placement }) => `delete from ${escapeIdentifier(name)} where ${placement.rows(vendor)}`,
  )
  await client.query(`begin; set local session_replication_role = replica; ${deletions.join('; ')}; commit`)
}

/** Their file is in another cell. */
export const clearImages = async (client: Client, vendor: Vendor): Promise<void> => {
  await client.query('update persons set picture_key = null where picture_key like $1', [`${vendor.id}/%`])
}
