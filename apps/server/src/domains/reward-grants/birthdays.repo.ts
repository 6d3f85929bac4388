import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'

/** Approved customers with a birthday on one of the days (month × 100 + day), by id, after `afterId`. */
export const findBirthdays = async (
  db: Db,
  storeId: string,
  days: readonly number[],
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from customers
    where store_id = ${storeId} and birthday is not null and deleted_at is null and approval = 'approved'
      and extract(month from birthday) * 100 + extract(day from birthday) = any(${[...days]}::numeric[])
      and (${afterId}::uuid is null or id > ${afterId}::uuid)
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
