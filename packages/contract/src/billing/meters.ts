import { plan } from '../plan.ts'

/** Counted as they are used. */
export const countedMeters = ['emails', 'support_messages', 'sms', 'routes'] as const
/** Billed for the most held at once in the period. */
export const heldMeters = ['seats', 'stores'] as const
export const meters = [...heldMeters, ...countedMeters] as const

export type CountedMeter = (typeof countedMeters)[number]
export type HeldMeter = (typeof heldMeters)[number]
export type Meter = CountedMeter | HeldMeter

export interface MeterPrice {
  included: number
  /** US cents per unit above the included ones. */
  priceEach: number
}

export const meterPrices: Readonly<Record<Meter, MeterPrice>> = {
  seats: plan.seats,
  stores: plan.stores,
  emails: plan.emails,
  support_messages: plan.supportMessages,
  sms: plan.sms,
  routes: plan.routes,
}

export const getBillableUnits = (meter: Meter, used: number): number => Math.max(0, used - meterPrices[meter].included)

/** US cents for everything used in a period. */
export const getUsageCost = (meter: Meter, used: number): number =>
  getBillableUnits(meter, used) * meterPrices[meter].priceEach

/** US cents for `count` more after `used`. */
export const getCostOfMore = (meter: Meter, used: number, count: number): number =>
  getUsageCost(meter, used + count) - getUsageCost(meter, used)
