import { sql } from 'kysely'
import { orderStatuses } from '#contract/domains/order.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'
import { type DemoRoutes, makeDemoRoutes } from './delivery-routes.ts'

interface DemoDriver {
  name: string
  phone: string
  email: string
  vehicle: string
  plate: string
  maxUnits: number
  /** Grams; round numbers of pounds, which the demo store uses. */
  maxWeight: number
  weekdays: readonly number[]
  start: string
  end: string
  skills: string[]
  /** US cents. */
  perHour: number
  perMile: number
}

const drivers: readonly DemoDriver[] = [
  {
    name: 'Rosa Delgado',
    phone: '+1 845 555 0161',
    email: 'rosa@demo.storeward.example',
    vehicle: 'White Ford Transit',
    plate: 'KLM 4821',
    maxUnits: 80,
    maxWeight: 589_670,
    weekdays: [1, 2, 3, 4, 5, 6],
    start: '08:00',
    end: '16:00',
    skills: ['fragile'],
    perHour: 2650,
    perMile: 58,
  },
  {
    name: 'Tom Bauer',
    phone: '+1 845 555 0162',
    email: 'tom@demo.storeward.example',
    vehicle: 'Blue Nissan NV200',
    plate: 'HVR 2207',
    maxUnits: 50,
    maxWeight: 349_266,
    weekdays: [1, 2, 3, 4, 5],
    start: '09:00',
    end: '17:00',
    skills: [],
    perHour: 2450,
    perMile: 49,
  },
  {
    name: 'Amina Yusuf',
    phone: '+1 845 555 0163',
    email: 'amina@demo.storeward.example',
    vehicle: 'Cargo bike',
    plate: '',
    maxUnits: 40,
    maxWeight: 79_379,
    weekdays: [2, 3, 4, 5, 6],
    start: '09:00',
    end: '14:00',
    skills: [],
    perHour: 2200,
    perMile: 6,
  },
  {
    name: 'Caleb Ortiz',
    phone: '+1 845 555 0164',
    email: 'caleb@demo.storeward.example',
    vehicle: 'Gray Mercedes Sprinter',
    plate: 'JTB 9034',
    maxUnits: 120,
    maxWeight: 1_088_622,
    weekdays: [0, 1, 3, 5, 6],
    start: '10:00',
    end: '19:00',
    skills: ['fragile', 'heavy'],
    perHour: 2800,
    perMile: 71,
  },
]

const toCosts = ({ perHour, perMile }: DemoDriver): string =>
  JSON.stringify({ currency: 'USD', perHour, perDistance: perMile, distanceUnit: 'mi' })

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
        costs: toCosts(driver),
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

const maxUnderWay = 6

/** Open deliveries of the store: those on their way, those to pay at the door, and those that are ready first. */
const readOpen = async (tx: Tx, storeId: string): Promise<{ id: string; status: string; delivery: string }[]> => {
  const { rows } = await sql<{ id: string; status: string; delivery: string }>`
    select id, status, delivery_status as delivery from orders
    where store_id = ${storeId} and method = 'delivery' and status not in ('completed', 'cancelled')
      and delivery_status in ('pending', 'in_transit')
    order by delivery_status = 'in_transit' desc, (payment_kind = 'cash' and status <> 'pending') desc nulls last,
      array_position(array['ready', 'processing', 'confirmed', 'pending'], status),
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
const writeOpen = async (tx: Tx, storeId: string, routes: DemoRoutes): Promise<void> => {
  const open = await readOpen(tx, storeId)
  const onTheWay = open.filter(({ delivery }) => delivery === 'in_transit').length
  const underWay = open.slice(0, Math.max(onTheWay, Math.min(maxUnderWay, Math.ceil(open.length / 2))))
  if (underWay.length === 0) return
  const underWayIds = underWay.map(({ id }) => id)
  const rest = open.slice(underWay.length).map(({ id }) => id)
  await moveToDay(tx, storeId, underWayIds, 0)
  await moveToDay(tx, storeId, rest, 1)
  await sendOut(tx, storeId, underWay)
  await routes.writeUnderWay(underWayIds)
}

interface DemoDeliveries {
  vendorId: string
  ownerId: string
  /** Photos of deliveries; empty without file storage. */
  photoKeys: readonly string[]
}

/** Four drivers, finished routes with proof, one route under way; the orders of tomorrow aren't planned yet. */
export const demoDeliveries = async (
  tx: Tx,
  storeId: string,
  { vendorId, ownerId, photoKeys }: DemoDeliveries,
): Promise<void> => {
  const driverIds = await writeDrivers(tx, vendorId, storeId, ownerId)
  await locateAddresses(tx, storeId)
  const crew = drivers.map(({ weekdays }, index) => ({ id: driverIds[index] ?? '', weekdays }))
  const routes = makeDemoRoutes(tx, storeId, { crew, photoKeys })
  await routes.writeFinished()
  await writeOpen(tx, storeId, routes)
}
