import { sql } from 'kysely'
import { orderStatuses } from '#contract/domains/order.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'

interface DemoDriver {
  name: string
  phone: string
  email: string
  vehicle: string
  plate: string
  maxUnits: number
  maxWeight: number
  weekdays: readonly number[]
  start: string
  end: string
  skills: string[]
}

const drivers: readonly DemoDriver[] = [
  {
    name: 'Rosa Delgado',
    phone: '+1 845 555 0161',
    email: 'rosa@demo.storeward.example',
    vehicle: 'White Ford Transit',
    plate: 'KLM 4821',
    maxUnits: 80,
    maxWeight: 600_000,
    weekdays: [1, 2, 3, 4, 5, 6],
    start: '08:00',
    end: '16:00',
    skills: ['fragile'],
  },
  {
    name: 'Tom Bauer',
    phone: '+1 845 555 0162',
    email: 'tom@demo.storeward.example',
    vehicle: 'Blue Nissan NV200',
    plate: 'HVR 2207',
    maxUnits: 50,
    maxWeight: 350_000,
    weekdays: [1, 2, 3, 4, 5],
    start: '09:00',
    end: '17:00',
    skills: [],
  },
  {
    name: 'Amina Yusuf',
    phone: '+1 845 555 0163',
    email: 'amina@demo.storeward.example',
    vehicle: 'Cargo bike',
    plate: '',
    maxUnits: 15,
    maxWeight: 80_000,
    weekdays: [2, 3, 4, 5, 6],
    start: '09:00',
    end: '14:00',
    skills: [],
  },
  {
    name: 'Caleb Ortiz',
    phone: '+1 845 555 0164',
    email: 'caleb@demo.storeward.example',
    vehicle: 'Gray Mercedes Sprinter',
    plate: 'JTB 9034',
    maxUnits: 120,
    maxWeight: 1_100_000,
    weekdays: [0, 1, 3, 5, 6],
    start: '10:00',
    end: '19:00',
    skills: ['fragile', 'heavy'],
  },
]

const signature = 'M20 80 Q60 20 90 70 Q120 110 160 60 Q190 30 220 75 L280 60'
const finishedDays = 8
const maxStops = 9

const writeDrivers = async (tx: Tx, vendorId: string, storeId: string, ownerId: string): Promise<string[]> => {
  const ids: string[] = []
  for (const driver of drivers) {
    const id = newId()
    const { weekdays, start, end } = driver
    await tx
      .insertInto('drivers')
      .values({
        id,
        vendor_id: vendorId,
        name: driver.name,
        name_normalized: normalizeForSearch(driver.name),
        phone: driver.phone,
        email: driver.email,
        vehicle: driver.vehicle,
        plate: driver.plate,
        max_units: driver.maxUnits,
        max_weight: driver.maxWeight,
        shifts: JSON.stringify(weekdays.map((weekday) => ({ weekday, start, end }))),
        break: JSON.stringify({ start: '12:00', end: '14:00', minutes: 30 }),
        skills: driver.skills,
        created_at: sql`now() - interval '200 days'`,
        updated_by: ownerId,
      })
      .execute()
    await tx.insertInto('driver_stores').values({ vendor_id: vendorId, driver_id: id, store_id: storeId }).execute()
    ids.push(id)
  }
  return ids
}

/** Within a few kilometers of the main location, always at the same point for the same address. */
const locateAddresses = async (tx: Tx, storeId: string): Promise<void> => {
  await sql`
    update orders o set address = o.address || jsonb_build_object('coordinates', jsonb_build_object(
      'latitude', round((l.latitude + (hashtext(o.address->>'line1') % 1000) * 0.00004)::numeric, 5),
      'longitude', round((l.longitude + (hashtext(o.address->>'line1' || 'x') % 1000) * 0.00005)::numeric, 5)))
    from locations l
    where o.store_id = ${storeId} and o.method = 'delivery' and jsonb_typeof(o.address->'coordinates') = 'null'
      and l.store_id = o.store_id and l.is_main and l.deleted_at is null and l.latitude is not null`.execute(tx)
}

interface NewRoute {
  storeId: string
  driverId: string
  date: string
  status: 'completed' | 'in_progress'
  orderIds: readonly string[]
}

/** With stops; delivered ones end twenty minutes apart within their window. */
const writeRoute = async (tx: Tx, { storeId, driverId, date, status, orderIds }: NewRoute): Promise<void> => {
  const routeId = newId()
  const isDone = status === 'completed'
  const stops = orderIds.map((orderId, index) => ({ id: newId(), orderId, position: index + 1 }))
  await sql`
    with first as (
      select coalesce(min(window_starts_at), (${date}::date + time '09:00') at time zone s.timezone) as at, s.id
      from stores s left join orders o on o.store_id = s.id and o.id = any(${[...orderIds]}::uuid[])
      where s.id = ${storeId} group by s.id)
    insert into routes (store_id, id, date, driver_id, status, start_point, end_point, available_from, starts_at, ends_at,
      distance, duration, scheduled_version, dispatched_at, started_at, completed_at)
    select ${storeId}, ${routeId}, ${date}::date, ${driverId}, ${status}, l.point, l.point,
      first.at - interval '30 minutes', first.at - interval '15 minutes',
      first.at + make_interval(mins => ${stops.length * 20 + 15}::int), ${stops.length * 2600}, ${stops.length * 1200 + 1800},
      1, first.at - interval '40 minutes', first.at - interval '15 minutes',
      ${isDone ? sql`first.at + make_interval(mins => ${stops.length * 20}::int)` : null}
    from first, (select jsonb_build_object('label', name, 'latitude', latitude, 'longitude', longitude) as point
      from locations where store_id = ${storeId} and is_main and deleted_at is null) l`.execute(tx)
  await sql`
    insert into route_stops (store_id, id, route_id, order_id, position, status, service_minutes, eta, load_units,
      ended_at, arrived_at, proof_name, proof_signature)
    select o.store_id, t.id, ${routeId}, o.id, t.position,
      case when o.delivery_status = 'delivered' then 'delivered' else 'pending' end, 5,
      r.starts_at + make_interval(mins => t.position * 20 - 5), ${stops.length} - t.position + 1,
      case when o.delivery_status = 'delivered' then r.starts_at + make_interval(mins => t.position * 20) end,
      case when o.delivery_status = 'delivered' then r.starts_at + make_interval(mins => t.position * 20 - 4) end,
      case when o.delivery_status = 'delivered' then o.customer_name end,
      case when o.delivery_status = 'delivered' then ${signature} end
    from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as t (id uuid, "orderId" uuid, position integer)
    join orders o on o.store_id = ${storeId} and o.id = t."orderId"
    join routes r on r.store_id = ${storeId} and r.id = ${routeId}`.execute(tx)
}

/** The last days with deliveries, one route each. */
const writeFinished = async (tx: Tx, storeId: string, driverIds: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ date: string; ids: string[] }>`
    select o.window_date::text as date, (array_agg(o.id order by o.window_starts_at, o.number))[1:${sql.lit(maxStops)}] as ids
    from orders o join stores s on s.id = o.store_id
    where o.store_id = ${storeId} and o.method = 'delivery' and o.delivery_status = 'delivered'
      and o.window_date < (now() at time zone s.timezone)::date
    group by 1 order by 1 desc limit ${finishedDays}`.execute(tx)
  for (const [index, { date, ids }] of rows.entries()) {
    const driverId = driverIds[index % driverIds.length] ?? ''
    await writeRoute(tx, { storeId, driverId, date, status: 'completed', orderIds: ids })
  }
}

const maxUnderWay = 4

/** Open deliveries of the store, those that are ready first. */
const readOpen = async (tx: Tx, storeId: string): Promise<{ id: string; status: string; delivery: string }[]> => {
  const { rows } = await sql<{ id: string; status: string; delivery: string }>`
    select id, status, delivery_status as delivery from orders
    where store_id = ${storeId} and method = 'delivery' and status not in ('completed', 'cancelled')
      and delivery_status in ('pending', 'in_transit')
    order by delivery_status = 'in_transit' desc, array_position(array['ready', 'processing', 'confirmed', 'pending'], status),
      number`.execute(tx)
  return rows
}

/** Moves orders with a window to the same hours of another day, and counts the bookings again. */
const moveToDay = async (tx: Tx, storeId: string, orderIds: readonly string[], days: number): Promise<void> => {
  await sql`
    update orders o set window_date = d.date,
      window_starts_at = (d.date + o.window_start::time) at time zone s.timezone,
      window_ends_at = (d.date + o.window_end::time) at time zone s.timezone
    from stores s cross join lateral (select (now() at time zone s.timezone)::date + ${days}::integer as date) d
    where s.id = o.store_id and o.store_id = ${storeId} and o.id = any(${[...orderIds]}::uuid[])
      and o.window_id is not null`.execute(tx)
  await sql`delete from window_bookings where store_id = ${storeId}`.execute(tx)
  await sql`
    insert into window_bookings (store_id, window_id, date, taken)
    select store_id, window_id, window_date, count(*) from orders
    where store_id = ${storeId} and window_id is not null and status <> 'cancelled' group by 1, 2, 3`.execute(tx)
}

/** Orders become ready and leave; the counts by status follow. */
const sendOut = async (tx: Tx, storeId: string, orders: readonly { id: string; delivery: string }[]): Promise<void> => {
  const events = orders.filter(({ delivery }) => delivery === 'pending').map(({ id }) => ({ id: newId(), orderId: id }))
  await sql`
    insert into order_events (store_id, id, order_id, kind, facts, person_name)
    select ${storeId}, e.id, e."orderId", 'delivery', '{"from": "pending", "to": "in_transit"}', 'Elena Marsh'
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (id uuid, "orderId" uuid)`.execute(tx)
  await sql`
    update orders set status = 'ready', delivery_status = 'in_transit'
    where store_id = ${storeId} and id = any(${orders.map(({ id }) => id)}::uuid[])`.execute(tx)
  const counts = orderStatuses.map(
    (status) => sql`${sql.ref(status)} = (select count(*) from orders
      where store_id = ${storeId} and status = ${status})`,
  )
  await sql`update order_counters set ${sql.join(counts)} where store_id = ${storeId}`.execute(tx)
}

/** Today's route, and orders for tomorrow that no route has yet. */
const writeOpen = async (tx: Tx, storeId: string, driverId: string): Promise<void> => {
  const open = await readOpen(tx, storeId)
  const onTheWay = open.filter(({ delivery }) => delivery === 'in_transit').length
  const underWay = open.slice(0, Math.max(onTheWay, Math.min(maxUnderWay, Math.ceil(open.length / 2))))
  if (underWay.length === 0) return
  const underWayIds = underWay.map(({ id }) => id)
  const rest = open.slice(underWay.length).map(({ id }) => id)
  await moveToDay(tx, storeId, underWayIds, 0)
  await moveToDay(tx, storeId, rest, 1)
  await sendOut(tx, storeId, underWay)
  const { rows } = await sql<{ date: string }>`
    select (now() at time zone timezone)::date::text as date from stores where id = ${storeId}`.execute(tx)
  const [today] = rows
  if (today) await writeRoute(tx, { storeId, driverId, ...today, status: 'in_progress', orderIds: underWayIds })
}

/** Four drivers, finished routes with proof, one route under way; the orders of the coming days aren't planned yet. */
export const demoDeliveries = async (
  tx: Tx,
  storeId: string,
  { vendorId, ownerId }: { vendorId: string; ownerId: string },
): Promise<void> => {
  const driverIds = await writeDrivers(tx, vendorId, storeId, ownerId)
  await locateAddresses(tx, storeId)
  await writeFinished(tx, storeId, driverIds)
  await writeOpen(tx, storeId, driverIds[0] ?? '')
}
