import { sql } from 'kysely'
import {
  type BusinessHoursFields,
  type BusinessHoursSettings,
  businessHoursSettings,
  weekdayNames,
} from '#contract/domains/business-hours.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

const closedWeek = JSON.stringify(Object.fromEntries(weekdayNames.map((weekday) => [weekday, []])))

export interface StoredHours {
  settings: BusinessHoursSettings
  /** Name of the store. */
  store: string
  zone: string
}

/** A store without a row has no hours, dated like the store. */
export const readStoredHours = async (db: Db, store: StoreId): Promise<StoredHours | undefined> => {
  const { rows } = await sql<StoredHours>`
    select s.name as store, s.timezone as zone, coalesce(h.week, ${closedWeek}::jsonb) || jsonb_build_object(
      'closedDates', coalesce(h.closed_dates, '[]'), 'specialHours', coalesce(h.special_hours, '[]'), 'version', coalesce(h.version, 1),
      'createdAt', utc(coalesce(h.created_at, s.created_at)), 'updatedAt', utc(coalesce(h.updated_at, s.updated_at)),
      'updatedBy', p.name) as settings
    from stores s
    left join business_hours h on h.store_id = s.id
    left join persons p on p.id = h.updated_by
    where s.id = ${store}`.execute(db)
  const [row] = rows
  // jsonb reorders keys, and forms compare values as JSON.
  return row && { ...row, settings: businessHoursSettings.parse(row.settings) }
}

/** Returns false if the version is stale. Version 1 means that no row exists yet. */
export const writeHours = async (
  db: Db,
  store: StoreId,
  { by, version, fields }: { by: string; version: number; fields: BusinessHoursFields },
): Promise<boolean> => {
  const { closedDates, specialHours, ...week } = fields
  const columns = {
    week: JSON.stringify(week),
    closed_dates: JSON.stringify(closedDates),
    special_hours: JSON.stringify(specialHours),
    version: version + 1,
    updated_by: by,
  }
  if (version === 1) {
    const inserted = await db
      .insertInto('business_hours')
      .values({ ...columns, store_id: store })
      .onConflict((conflict) => conflict.column('store_id').doNothing())
      .executeTakeFirst()
    return Number(inserted.numInsertedOrUpdatedRows) > 0
  }
  const result = await db
    .updateTable('business_hours')
    .set({ ...columns, updated_at: sql`now()` })
    .where('store_id', '=', store)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
