import { sql } from 'kysely'
import type { BusinessHoursFields, HoursSpan, SpecialHours, WeekdayName } from '#contract/domains/business-hours.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { getNextHolidays } from './fulfillment-windows.ts'

type Week = Pick<BusinessHoursFields, WeekdayName>

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

interface DemoHours {
  week: Week
  /** Of the day before the first holiday. */
  eve: HoursSpan
  /** By month and day. */
  dateNames: Readonly<Record<string, string>>
}

const stores: readonly DemoHours[] = [
  {
    week: makeWeek([{ start: '09:00', end: '18:00' }], {
      thursday: [{ start: '09:00', end: '20:00' }],
      saturday: [{ start: '10:00', end: '16:00' }],
    }),
    eve: { start: '09:00', end: '13:00' },
    dateNames: {
      '12-24': 'Christmas Eve',
      '12-25': 'Christmas Day',
      '12-31': 'New Year’s Eve',
      '01-01': 'New Year’s Day',
    },
  },
  {
    week: makeWeek(
      [
        { start: '10:00', end: '14:00' },
        { start: '17:00', end: '20:30' },
      ],
      { saturday: [{ start: '10:00', end: '14:30' }] },
    ),
    eve: { start: '10:00', end: '14:00' },
    dateNames: { '12-24': 'Nochebuena', '12-25': 'Navidad', '01-05': 'Víspera de Reyes', '01-06': 'Día de Reyes' },
  },
  {
    week: makeWeek([{ start: '11:00', end: '19:00' }], {
      saturday: [{ start: '10:00', end: '18:00' }],
      sunday: [{ start: '10:00', end: '17:00' }],
    }),
    eve: { start: '11:00', end: '16:00' },
    dateNames: {
      '12-31': 'New Year’s Eve',
      '01-01': 'New Year’s Day',
      '01-02': 'New Year holidays',
      '01-03': 'New Year holidays',
    },
  },
]

/** Business hours of the demo stores, with the same holidays as their windows. */
export const demoBusinessHours = async (tx: Tx, storeId: string, personId: string, index: number): Promise<void> => {
  const store = stores[index]
  if (!store) return
  const { closed, eve } = getNextHolidays(index, new Date().toISOString().slice(0, 10))
  const toNamedDate = (date: string) => ({ date, name: store.dateNames[date.slice(5)] ?? '' })
  const specialHours: SpecialHours[] = [{ ...toNamedDate(eve), spans: [store.eve] }]
  await tx
    .insertInto('business_hours')
    .values({
      store_id: storeId,
      week: JSON.stringify(store.week),
      closed_dates: JSON.stringify(closed.map(toNamedDate)),
      special_hours: JSON.stringify(specialHours),
      version: 2,
      created_at: sql<Date>`now() - interval '370 days'`,
      updated_at: sql<Date>`now() - interval '30 days'`,
      updated_by: personId,
    })
    .execute()
}
