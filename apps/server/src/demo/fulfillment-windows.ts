import { sql } from 'kysely'
import { addDays, getWeekday } from '#contract/core/time-zone.ts'
import type { WindowFields } from '#contract/domains/fulfillment-windows.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { windowColumns, windowTable } from '#server/domains/fulfillment-windows/fulfillment-windows.repo.ts'

/** Upcoming holidays, from today on. */
interface Holidays {
  closed: string[]
  /** Day before the first holiday: shorter hours, higher capacity. */
  eve: string
}

const weekdays = [1, 2, 3, 4, 5]
const defaults: Omit<WindowFields, 'name' | 'method' | 'start' | 'end'> = {
  weekdays,
  capacity: 12,
  cutoffMinutes: 120,
  horizonDays: 14,
  fee: 0,
  postcodes: [],
  blackouts: [],
  overrides: [],
  isActive: true,
}

const windows: readonly ((days: Holidays) => readonly WindowFields[])[] = [
  ({ closed, eve }) => [
    {
      ...defaults,
      name: 'Morning delivery',
      method: 'delivery',
      weekdays: [...weekdays, 6],
      start: '09:00',
      end: '12:00',
      cutoffMinutes: 14 * 60,
      blackouts: closed,
      overrides: [{ date: eve, capacity: 20, start: '08:00' }],
    },
    {
      ...defaults,
      name: 'Afternoon delivery',
      method: 'delivery',
      start: '14:00',
      end: '18:00',
      capacity: 16,
      cutoffMinutes: 240,
      blackouts: closed,
      overrides: [{ date: eve, end: '16:00' }],
    },
    {
      ...defaults,
      name: 'Evening delivery',
      method: 'delivery',
      weekdays: [4, 5],
      start: '18:00',
      end: '20:30',
      capacity: 6,
      cutoffMinutes: 360,
      fee: 350,
      postcodes: ['12508', '12550'],
      blackouts: closed,
    },
    {
      ...defaults,
      name: 'Pickup at the shop',
      method: 'pickup',
      start: '10:00',
      end: '18:00',
      capacity: 40,
      cutoffMinutes: 60,
      blackouts: closed,
    },
    {
      ...defaults,
      name: 'Saturday pickup',
      method: 'pickup',
      weekdays: [6],
      start: '10:00',
      end: '14:00',
      capacity: 25,
    },
    {
      ...defaults,
      name: 'Farmers’ market pickup',
      method: 'pickup',
      weekdays: [0],
      start: '10:00',
      end: '13:00',
      capacity: 15,
      isActive: false,
    },
  ],
  ({ closed, eve }) => [
    {
      ...defaults,
      name: 'Reparto de mañana',
      method: 'delivery',
      weekdays: [...weekdays, 6],
      start: '10:00',
      end: '13:30',
      cutoffMinutes: 12 * 60,
      blackouts: closed,
      overrides: [{ date: eve, capacity: 20 }],
    },
    {
      ...defaults,
      name: 'Reparto de tarde',
      method: 'delivery',
      start: '17:00',
      end: '20:30',
      cutoffMinutes: 240,
      fee: 150,
      blackouts: closed,
    },
    {
      ...defaults,
      name: 'Recogida en tienda',
      method: 'pickup',
      start: '10:30',
      end: '20:00',
      capacity: 30,
      cutoffMinutes: 60,
      blackouts: closed,
    },
    { ...defaults, name: 'Recogida del sábado', method: 'pickup', weekdays: [6], start: '10:30', end: '14:30' },
    {
      ...defaults,
      name: 'Reparto de domingo',
      method: 'delivery',
      weekdays: [0],
      start: '11:00',
      end: '14:00',
      fee: 300,
      isActive: false,
    },
  ],
  ({ closed, eve }) => [
    {
      ...defaults,
      name: 'Morning delivery',
      method: 'delivery',
      weekdays: [...weekdays, 6],
      start: '08:00',
      end: '12:00',
      cutoffMinutes: 14 * 60,
      blackouts: closed,
      overrides: [{ date: eve, end: '10:00', capacity: 6 }],
    },
    {
      ...defaults,
      name: 'Evening delivery',
      method: 'delivery',
      start: '18:00',
      end: '21:00',
      capacity: 8,
      cutoffMinutes: 300,
      fee: 200,
      blackouts: closed,
    },
    {
      ...defaults,
      name: 'Pickup in Yanaka',
      method: 'pickup',
      start: '11:00',
      end: '19:00',
      capacity: 20,
      cutoffMinutes: 30,
    },
    {
      ...defaults,
      name: 'Saturday pickup',
      method: 'pickup',
      weekdays: [6],
      start: '11:00',
      end: '16:00',
      capacity: 20,
    },
    { ...defaults, name: 'Night courier', method: 'shipping', start: '20:00', end: '22:00', fee: 400, isActive: false },
  ],
]

/** Annual holidays per country, as month and day. */
const daysOff = [
  ['12-25', '01-01'],
  ['12-25', '01-06'],
  ['01-01', '01-02', '01-03'],
] as const

export const getNextHolidays = (store: number, today: string): Holidays => {
  const year = Number(today.slice(0, 4))
  const closed = (daysOff[store] ?? [])
    .map((day) => (`${year}-${day}` > today ? `${year}-${day}` : `${year + 1}-${day}`))
    .sort()
  let eve = addDays(closed[0] ?? today, -1)
  // No window is open on Sundays.
  if (getWeekday(eve) === 0) eve = addDays(eve, -1)
  return { closed, eve }
}

/** Fulfillment windows of the demo stores. */
export const demoWindows = async (tx: Tx, storeId: string, personId: string, store: number): Promise<void> => {
  const holidays = getNextHolidays(store, new Date().toISOString().slice(0, 10))
  for (const fields of windows[store]?.(holidays) ?? []) {
    await windowTable.insert(tx, storeId, { id: newId(), by: personId, columns: windowColumns(fields) })
  }
  await sql`
    update fulfillment_windows set created_at = now() - interval '370 days', updated_at = now() - interval '30 days'
    where store_id = ${storeId}`.execute(tx)
}
