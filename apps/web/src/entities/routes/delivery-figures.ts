import type { DeliveryFigures } from '#contract/domains/delivery-reports.ts'
import type { Currency } from '#contract/enumerations.ts'
import { plan } from '#contract/plan.ts'

/** Of the delivered stops with a window, in percent; undefined without any. */
export const toOnTimeRate = ({ onTime, late }: Pick<DeliveryFigures, 'onTime' | 'late'>): number | undefined =>
  onTime + late === 0 ? undefined : Math.round((1000 * onTime) / (onTime + late)) / 10

export const toAverageLateMinutes = ({ late, lateSeconds }: Pick<DeliveryFigures, 'late' | 'lateSeconds'>): number =>
  late === 0 ? 0 : Math.max(1, Math.round(lateSeconds / late / 60))

interface StopCost {
  /** Minor units of the store's currency. */
  amount: number
  /** US cents that aren't part of the amount, because nothing is converted. */
  fee: number
}

/** Undefined if no costs are known. */
export const toStopCost = (figures: DeliveryFigures, currency: Currency): StopCost | undefined => {
  const { costedStops, driverCost, fees } = figures
  if (costedStops === 0) return undefined
  const isSameCurrency = currency === plan.currency
  return {
    amount: Math.round((driverCost + (isSameCurrency ? fees : 0)) / costedStops),
    fee: isSameCurrency ? 0 : Math.round(fees / costedStops),
  }
}
