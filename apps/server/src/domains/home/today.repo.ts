import { sql } from 'kysely'
import type { TodaySchedule } from '#contract/domains/home.ts'
import { isLate, windowDay } from '#server/domains/order-records/order-records.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** Today's windows by start time. Both days are read from the index by window day. */
export const readToday = async (db: Db, store: StoreId): Promise<TodaySchedule> => {
  const { rows } = await sql<{ today: TodaySchedule }>`
    select json_build_object('day', today.day, 'windows', coalesce((
      select json_agg(json_build_object('window', w.window_id, 'name', w.window_name, 'method', w.method,
        'start', w.window_start, 'end', w.window_end, 'startsAt', utc(w.window_starts_at),
        'endsAt', utc(w.window_ends_at), 'orders', w.orders, 'toPrepare', w.to_prepare, 'ready', w.ready,
        'completed', w.completed, 'late', w.late)
        order by w.window_starts_at, w.window_ends_at, w.method, w.window_name, w.window_id)
      from (
        select o.window_id, o.window_name, o.method, o.window_start, o.window_end, o.window_starts_at, o.window_ends_at,
          count(*) as orders,
          count(*) filter (where o.status in ('pending', 'confirmed', 'processing')) as to_prepare,
          count(*) filter (where o.status = 'ready') as ready,
          count(*) filter (where o.status = 'completed') as completed,
          count(*) filter (where ${isLate}) as late
        from orders o
        where o.store_id = ${store} and ${windowDay} = today.day and o.status <> 'cancelled'
        group by o.window_id, o.window_name, o.method, o.window_start, o.window_end, o.window_starts_at,
          o.window_ends_at) w), '[]'),
      'next', (
        select json_build_object('day', ${windowDay}, 'orders', count(*)) from orders o
        where o.store_id = ${store} and ${windowDay} > today.day and o.status not in ('completed', 'cancelled')
        group by ${windowDay} order by ${windowDay} limit 1)) as today
    from (select (now() at time zone timezone)::date as day from stores where id = ${store}) today`.execute(db)
  return orNotFound(rows[0]?.today)
}
