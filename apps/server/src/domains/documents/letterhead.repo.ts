import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Letterhead } from './letterhead.rules.ts'

export const readLetterhead = async (db: Db, store: StoreId): Promise<Letterhead | undefined> => {
  const { rows } = await sql<Letterhead>`
    select s.name, s.slug, s.email, s.phone, s.currency, s.language, s.timezone,
      case when l.line1 <> '' or l.city <> '' or l.country is not null then json_build_object(
        'recipient', '', 'line1', l.line1, 'line2', l.line2, 'city', l.city, 'region', l.region,
        'postcode', l.postcode, 'country', l.country, 'phone', null, 'coordinates', null) end as address
    from stores s left join locations l on l.store_id = s.id and l.is_main and l.deleted_at is null
    where s.id = ${store}`.execute(db)
  return rows[0]
}
