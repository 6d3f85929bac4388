import type * as z from 'zod'
import { withMessage } from '#contract/core/validation-messages.ts'
import type { Currency } from '#contract/enumerations.ts'
import { type Driver, type Shift, driverFields } from '#contract/domains/drivers.ts'

/** The contract's fields; routes that end at another address need that address. */
export const driverForm = driverFields.refine(({ end, endPoint }) => end !== 'point' || Boolean(endPoint), {
  ...withMessage('required'),
  path: ['endPoint'],
})

const weekdays = [1, 2, 3, 4, 5]
const defaultHours = { start: '09:00', end: '17:00' }

/** Of the store. */
interface DriverDefaults {
  storeIds: readonly string[]
  currency: Currency
  distanceUnit: 'km' | 'mi'
}

export const toDriverValues = (
  driver: Driver | undefined,
  { storeIds, currency, distanceUnit }: DriverDefaults,
): z.input<typeof driverForm> => ({
  name: driver?.name ?? '',
  phone: driver?.phone ?? null,
  email: driver?.email ?? null,
  image: driver?.image?.key ?? null,
  vehicle: driver?.vehicle ?? '',
  plate: driver?.plate ?? '',
  maxUnits: driver?.maxUnits ?? null,
  maxWeight: driver?.maxWeight ?? null,
  shifts: driver?.shifts ?? weekdays.map((weekday) => ({ weekday, ...defaultHours })),
  break: driver?.break ?? null,
  daysOff: driver?.daysOff ?? [],
  start: driver?.start ?? null,
  end: driver?.end ?? 'start',
  endPoint: driver?.endPoint ?? null,
  skills: driver?.skills ?? [],
  costs: driver?.costs ?? { currency, perHour: null, perDistance: null, distanceUnit },
  store_ids: driver?.store_ids ?? [...storeIds],
})

/** Turns a weekday on with the hours of the nearest day before it that has some, or off. */
export const toggleShift = (shifts: readonly Shift[], weekday: number, isOn: boolean): Shift[] => {
  const others = shifts.filter((shift) => shift.weekday !== weekday)
  if (!isOn) return others
  const model = others.findLast((shift) => shift.weekday < weekday) ?? others.at(0)
  const { start, end } = model ?? defaultHours
  return [...others, { weekday, start, end }].toSorted((a, b) => a.weekday - b.weekday)
}

export const changeShift = (shifts: readonly Shift[], weekday: number, change: Partial<Shift>): Shift[] =>
  shifts.map((shift) => (shift.weekday === weekday ? { ...shift, ...change } : shift))
