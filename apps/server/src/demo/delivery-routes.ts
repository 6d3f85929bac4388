import { sql } from 'kysely'
import { minute, second } from '#contract/core/time.ts'
import { getWeekday, toWallTime } from '#contract/core/time-zone.ts'
import { collectedPaymentKinds } from '#contract/domains/order-balance.ts'
import { plan } from '#contract/plan.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { estimateMeters } from '#server/platform/roads/estimated-roads.ts'
import type { GeoPoint } from '#server/platform/roads/roads-port.ts'

interface Attempt {
  orderId: string
  /** Null while it is open. */
  status: 'delivered' | 'failed' | null
  reason: string | null
  at: number
  point: GeoPoint | null
}

interface Depot {
  zone: string
  /** Of the main location. */
  point: (GeoPoint & { label: string }) | null
}

interface Crew {
  crew: readonly { id: string; weekdays: readonly number[] }[]
  photoKeys: readonly string[]
}

const historyDays = 60
const maxStops = 8
/** The driver is back at the store in between. */
const maxGap = 150 * minute
const loadingTime = 20 * minute
const signatures = [
  'M20 80 Q60 20 90 70 Q120 110 160 60 Q190 30 220 75 L280 60',
  'M30 70 Q50 10 70 70 T110 70 Q140 40 150 80 Q190 20 200 70 L270 66',
  'M24 60 Q40 100 70 40 Q100 0 110 76 Q150 60 176 44 Q210 96 276 52',
]

const readDepot = async (tx: Tx, storeId: string): Promise<Depot> => {
  const { rows } = await sql<Depot>`
    select s.timezone as zone, case when l.latitude is not null then json_build_object('label', l.name,
      'latitude', l.latitude, 'longitude', l.longitude) end as point
    from stores s left join locations l on l.store_id = s.id and l.is_main and l.deleted_at is null
    where s.id = ${storeId}`.execute(tx)
  return rows[0] ?? { zone: 'UTC', point: null }
}

const coordinates = sql`case when jsonb_typeof(o.address->'coordinates') = 'object' then o.address->'coordinates' end`

/** What the timeline of the orders says, so that routes and orders agree. */
const readAttempts = async (tx: Tx, storeId: string): Promise<Attempt[]> => {
  const { rows } = await sql<Attempt>`
    select o.id as "orderId", e.facts->>'to' as status, e.facts->>'reason' as reason,
      (extract(epoch from e.at) * 1000)::float8 as at, ${coordinates} as point
    from order_events e join orders o on o.store_id = e.store_id and o.id = e.order_id
    where e.store_id = ${storeId} and o.method = 'delivery' and e.kind = 'delivery'
      and e.facts->>'to' in ('delivered', 'failed') and e.at > now() - make_interval(days => ${historyDays})
    order by e.at`.execute(tx)
  return rows
}

const readOpenAttempts = async (tx: Tx, storeId: string, ids: readonly string[], from: number): Promise<Attempt[]> => {
  const { rows } = await sql<{ orderId: string; point: GeoPoint | null }>`
    select o.id as "orderId", ${coordinates} as point from orders o
    where o.store_id = ${storeId} and o.id = any(${[...ids]}::uuid[]) order by o.window_starts_at, o.number`.execute(tx)
  return rows.map((row, index) => ({ ...row, status: null, reason: null, at: from + (12 + index * 17) * minute }))
}

/** Stops without a long break between them, at most `maxStops`. */
const toTours = (attempts: readonly Attempt[]): Attempt[][] => {
  const tours: Attempt[][] = []
  for (const attempt of attempts) {
    const tour = tours.at(-1)
    const last = tour?.at(-1)
    if (tour && last && tour.length < maxStops && attempt.at - last.at < maxGap) tour.push(attempt)
    else tours.push([attempt])
  }
  return tours
}

const measure = (points: readonly GeoPoint[]): number =>
  points.slice(1).reduce((sum, point, index) => sum + estimateMeters(points[index] ?? point, point), 0)

/** Writes routes and stops as drivers would have left them. */
export const makeDemoRoutes = (tx: Tx, storeId: string, { crew, photoKeys }: Crew) => {
  let count = 0
  const photos = [...photoKeys]

  const chooseDriver = (date: string): string => {
    const weekday = getWeekday(date)
    const onDuty = crew.filter(({ weekdays }) => weekdays.includes(weekday))
    const choice = onDuty.length > 0 ? onDuty : crew
    return choice[count++ % choice.length]?.id ?? ''
  }

  const writeStops = async (routeId: string, tour: readonly Attempt[]): Promise<void> => {
    const stops = tour.map(({ orderId, status, reason, at }, index) => {
      const isDelivered = status === 'delivered'
      return {
        id: newId(),
        order_id: orderId,
        position: index + 1,
        status: status ?? 'pending',
        reason: status === 'failed' ? reason : null,
        eta: new Date(at - 3 * minute).toISOString(),
        ended_at: status && new Date(at).toISOString(),
        load_units: tour.length - index,
        proof_signature:
          isDelivered && (count + index) % 3 > 0 ? signatures[(count + index) % signatures.length] : null,
        proof_photo_key: isDelivered && (count + index) % 4 > 0 ? (photos.pop() ?? null) : null,
      }
    })
    await sql`
      insert into route_stops (store_id, id, route_id, order_id, position, status, reason, service_minutes, eta, load_units,
        arrived_at, ended_at, late_seconds, proof_name, proof_signature, proof_photo_key, window_id, window_name,
        window_start, window_end, window_ends_at, collected)
      select o.store_id, t.id, ${routeId}, o.id, t.position, t.status, t.reason, 5, t.eta, t.load_units,
        t.ended_at - interval '3 minutes', t.ended_at,
        greatest(0, coalesce(extract(epoch from t.ended_at - o.window_ends_at), 0))::integer,
        case when t.status = 'delivered' then o.customer_name end, t.proof_signature, t.proof_photo_key, w.*,
        case when t.status = 'delivered' and o.payment_kind = any(${[...collectedPaymentKinds]}) then o.paid end
      from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as t (id uuid, order_id uuid, position integer, status text,
        reason text, eta timestamptz, load_units integer, ended_at timestamptz, proof_signature text, proof_photo_key text)
      join orders o on o.store_id = ${storeId} and o.id = t.order_id
      left join lateral (select o.window_id, o.window_name, o.window_start, o.window_end, o.window_ends_at) w
        on t.ended_at is not null`.execute(tx)
  }

  const writeRoute = async ({ zone, point }: Depot, tour: readonly Attempt[], isDone: boolean): Promise<void> => {
    const [first, last] = [tour[0]?.at ?? 0, tour.at(-1)?.at ?? 0]
    const date = toWallTime(first, zone).day
    const startsAt = new Date(first - loadingTime)
    const endsAt = new Date(last + loadingTime)
    const stops = tour.flatMap((attempt) => attempt.point ?? [])
    const distance = point ? Math.round(measure([point, ...stops, point])) : 0
    const id = newId()
    const at = JSON.stringify(point)
    await sql`
      insert into routes (store_id, id, date, driver_id, status, start_point, end_point, available_from, starts_at, ends_at,
        distance, duration, scheduled_version, dispatched_at, started_at, completed_at, driver_costs, dispatch_fee)
      select ${storeId}, ${id}, ${date}::date, d.id, ${isDone ? 'completed' : 'in_progress'}, ${at}::jsonb, ${at}::jsonb,
        ${startsAt}, ${startsAt}, ${endsAt}, ${distance}, ${Math.round((last - first + 2 * loadingTime) / second)}, 1,
        ${new Date(first - 2 * loadingTime)}, ${startsAt}, ${isDone ? new Date(last) : null}, d.costs,
        ${plan.routes.priceEach}
      from drivers d where d.id = ${chooseDriver(date)}`.execute(tx)
    await writeStops(id, tour)
  }

  return {
    /** Deliveries of the last weeks until yesterday. */
    writeFinished: async (): Promise<void> => {
      const depot = await readDepot(tx, storeId)
      const today = toWallTime(Date.now(), depot.zone).day
      const attempts = await readAttempts(tx, storeId)
      const past = attempts.filter(({ at }) => toWallTime(at, depot.zone).day < today)
      // A single delivery needs no route. The newest come first, because there are photos for some only.
      const tours = toTours(past).filter(({ length }) => length > 1)
      for (const tour of tours.toReversed()) await writeRoute(depot, tour, true)
    },
    /** Today's deliveries so far, and these orders. */
    writeUnderWay: async (orderIds: readonly string[]): Promise<void> => {
      const depot = await readDepot(tx, storeId)
      const now = Date.now()
      const today = toWallTime(now, depot.zone).day
      const done = (await readAttempts(tx, storeId)).filter(({ at }) => toWallTime(at, depot.zone).day === today)
      const open = await readOpenAttempts(tx, storeId, orderIds, now)
      await writeRoute(depot, [...done, ...open], false)
    },
  }
}
export type DemoRoutes = ReturnType<typeof makeDemoRoutes>
