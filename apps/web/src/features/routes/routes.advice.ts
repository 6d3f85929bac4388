import type { DeliveryOrder, UnassignedReason } from '#contract/domains/route.ts'
import type { DayDriver } from '#contract/domains/routes.ts'

/** What would let a plan include an order; each has a text of this name. */
export type Advice =
  | { key: 'include'; name: string; driverId: string }
  | { key: 'changeHours' | 'raiseCapacity' | 'extendShift'; name: string; to: string }
  | { key: 'extendShiftTo' | 'startShiftBy'; name: string; time: string; to: string }
  | { key: 'addSkill'; name: string; skill: string; to: string }
  | { key: 'addDriverWith'; skill: string; to: string }
  | { key: 'addDriver' | 'setLocation' | 'allowLate' | 'changeWindow'; to: string }

type AdviceOrder = Pick<DeliveryOrder, '_id' | 'slot' | 'units' | 'weight' | 'skills'>

export interface AdviceContext {
  drivers: readonly DayDriver[]
  /** Drivers who work but that the plan didn't use. */
  excluded: ReadonlySet<string>
  /** Undefined while the settings load. */
  allowsLate: boolean | undefined
}

const maxAdvice = 2
const driversPath = '/dashboard/logistics/drivers'
const toDriver = ({ _id }: DayDriver): string => `${driversPath}/${_id}`
const addDriver: Advice = { key: 'addDriver', to: `${driversPath}/new` }

const findMissingSkill = ({ skills }: AdviceOrder, driver: DayDriver): string | undefined => {
  const known = new Set(driver.skills.map((skill) => skill.toLowerCase()))
  return skills.find((skill) => !known.has(skill.toLowerCase()))
}

const hasRoom = ({ units, weight }: AdviceOrder, { maxUnits, maxWeight }: DayDriver): boolean =>
  (maxUnits === null || units <= maxUnits) && (maxWeight === null || weight <= maxWeight)

const toSkillAdvice = (order: AdviceOrder, drivers: readonly DayDriver[]): Advice[] => {
  const [skill = ''] = order.skills
  const driver = drivers.find((each) => hasRoom(order, each))
  const missing = driver && findMissingSkill(order, driver)
  return [
    ...(driver && missing !== undefined
      ? [{ key: 'addSkill' as const, name: driver.name, skill: missing, to: toDriver(driver) }]
      : []),
    { key: 'addDriverWith', skill, to: `${driversPath}/new` },
  ]
}

const toCapacityAdvice = (drivers: readonly DayDriver[]): Advice[] => {
  const largest = drivers.toSorted((a, b) => (b.maxUnits ?? Infinity) - (a.maxUnits ?? Infinity)).at(0)
  return [...(largest ? [{ key: 'raiseCapacity' as const, name: largest.name, to: toDriver(largest) }] : []), addDriver]
}

/** The one shift that is closest to the window of the order. */
const toShiftAdvice = ({ slot }: AdviceOrder, drivers: readonly DayDriver[]): Advice[] => {
  const shifts = drivers.flatMap((driver) => (driver.shift ? [{ driver, ...driver.shift }] : []))
  const latest = shifts.toSorted((a, b) => b.end.localeCompare(a.end)).at(0)
  const earliest = shifts.toSorted((a, b) => a.start.localeCompare(b.start)).at(0)
  if (!latest || !earliest) return []
  if (slot && slot.start >= latest.end)
    return [{ key: 'extendShiftTo', name: latest.driver.name, time: slot.end, to: toDriver(latest.driver) }]
  if (slot && slot.end <= earliest.start)
    return [{ key: 'startShiftBy', name: earliest.driver.name, time: slot.start, to: toDriver(earliest.driver) }]
  return [{ key: 'extendShift', name: latest.driver.name, to: toDriver(latest.driver) }]
}

/** What to do about an order that a plan left out, the easiest first. */
export const toAdvice = (reason: UnassignedReason, order: AdviceOrder, context: AdviceContext): Advice[] => {
  const { drivers, excluded, allowsLate } = context
  const orderPath = `/dashboard/orders/${order._id}`
  if (reason === 'no_coordinates') return [{ key: 'setLocation', to: orderPath }]
  const isUsed = ({ _id, shift }: DayDriver) => shift !== null && !excluded.has(_id)
  const fits = (driver: DayDriver) => hasRoom(order, driver) && findMissingSkill(order, driver) === undefined
  const used = drivers.filter(isUsed)
  const unused = drivers.filter((driver) => driver.shift !== null && !isUsed(driver) && fits(driver))
  const off = drivers.filter((driver) => driver.shift === null && fits(driver))
  const others: Advice[] = [
    ...unused.map((driver) => ({ key: 'include' as const, name: driver.name, driverId: driver._id })),
    ...off.map((driver) => ({ key: 'changeHours' as const, name: driver.name, to: toDriver(driver) })),
  ].slice(0, 1)
  const fitting = used.filter(fits)
  const lastResort: Advice = order.slot ? { key: 'changeWindow', to: orderPath } : addDriver
  const timeAdvice = (): Advice[] => [
    ...toShiftAdvice(order, fitting),
    ...(allowsLate === false && order.slot
      ? [{ key: 'allowLate' as const, to: '/dashboard/settings/deliveries' }]
      : []),
    lastResort,
  ]
  const advice = {
    skill: () => toSkillAdvice(order, used),
    capacity: () => toCapacityAdvice(used.filter((driver) => findMissingSkill(order, driver) === undefined)),
    time: timeAdvice,
    no_vehicle: () => [addDriver],
  }
  return [...others, ...advice[reason]()].slice(0, maxAdvice)
}
