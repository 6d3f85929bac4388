import type { Client } from 'pg'
import type { Vendor } from '#server/platform/cells/move-plan.ts'
import { CellsError } from './cells-config.ts'

export const readVendor = async (client: Client, id: string): Promise<Vendor> => {
  const { rows } = await client.query<Vendor>(
    `select id,
       array(select s.id::text from stores s where s.vendor_id = v.id order by 1) as stores,
       array(select m.id::text from memberships m where m.vendor_id = v.id order by 1) as memberships,
       array(select w.id::text from webhook_endpoints w where w.vendor_id = v.id order by 1) as "webhookEndpoints"
     from vendors v where v.id = $1`,
    [id],
  )
  const [vendor] = rows
  if (!vendor) throw new CellsError(`There is no vendor ${id} in its cell.`)
  return vendor
}
