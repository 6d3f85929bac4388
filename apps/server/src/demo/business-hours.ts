import { sql } from 'kysely'
import type { BusinessHoursFields, HoursSpan } from '#contract/domains/business-hours.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { getNextHolidays } from './fulfillment-windows.ts'

type Week = Omit<BusinessHoursFields, 'closedDates'>

const makeWeek = (weekdays: HoursSpan[], changes: Partial<Week>): Week => ({
  sunday: [],
  monday: weekdays,
  tuesday: weekdays,
  wednesday: weekdays,
  thursday: weekdays,
  friday: weekdays,
  saturday: [],
  ...changes,
})

const stores: readonly { week: Week; holidayNames: Readonly<Record<string, string>> }[] = [
  {
    week: makeWeek([{ start: '09:00', end: '18:00' }], {
      thursday: [{ start: '09:00', end: '20:00' }],
      saturday: [{ start: '10:00', end: '16:00' }],
    }),
    holidayNames: { '12-25': 'Christmas Day', '01-01': 'New Year’s Day' },
  },
  {
    week: makeWeek(
      [
        { start: '10:00', end: '14:00' },
        { start: '17:00', end: '20:30' },
      ],
      { saturday: [{ start: '10:00', end: '14:30' }] },
    ),
    holidayNames: { '12-25': 'Navidad', '01-06': 'Día de Reyes' },
  },
  {
    week: makeWeek([{ start: '11:00', end: '19:00' }], {
      saturday: [{ start: '10:00', end: '18:00' }],
      sunday: [{ start: '10:00', end: '17:00' }],
    }),
    holidayNames: { '01-01': 'New Year’s Day', '01-02': 'New Year holidays', '01-03': 'New Year holidays' },
  },
]

/** Business hours of the demo stores, closed on the same holidays as their windows. */
export const demoBusinessHours = async (tx: Tx, storeId: string, personId: string, index: number): Promise<void> => {
  const store = stores[index]
  if (!store) return
  const { closed } = getNextHolidays(index, new Date().toISOString().slice(0, 10))
  const closedDates = closed.map((date) => ({ date, name: store.holidayNames[date.slice(5)] ?? '' }))
  await tx
    .insertInto('business_hours')
    .values({
      store_id: storeId,
      week: JSON.stringify(store.week),
      closed_dates: JSON.stringify(closedDates),
      version: 2,
      created_at: sql<Date>`now() - interval '370 days'`,
      updated_at: sql<Date>`now() - interval '30 days'`,
      updated_by: personId,
    })
    .execute()
}
