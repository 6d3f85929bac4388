import { customerFailureReasons, type FailedDelivery, type OutForDelivery } from '#contract/domains/order-delivery.ts'
import type { Order } from '#contract/domains/order.ts'
import type { CustomerStop } from './delivery.repo.ts'

const earthRadius = 6_371_000

interface Point {
  latitude: number
  longitude: number
}

/** Meters in a straight line. */
const getDistance = (from: Point, to: Point): number => {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180
  const [latitude, longitude] = [toRadians(to.latitude - from.latitude), toRadians(to.longitude - from.longitude)]
  const cosines = Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude))
  const half = Math.sin(latitude / 2) ** 2 + cosines * Math.sin(longitude / 2) ** 2
  return Math.round(2 * earthRadius * Math.asin(Math.sqrt(half)))
}

/** Name and position of the driver are shown when this stop is next: earlier they would show where others live. */
export const toOutForDelivery = (order: Order, stop: CustomerStop, code: string): OutForDelivery => {
  const isNext = stop.stopsAhead === 0
  const position = isNext ? stop.position : null
  const target = order.address?.coordinates ?? null
  return {
    stopsAhead: stop.stopsAhead,
    eta: stop.eta,
    driver: isNext ? (stop.driver.trim().split(/\s+/)[0] ?? null) : null,
    position,
    distance: position && target ? getDistance(position, target) : null,
    code: stop.needsCode ? code : null,
  }
}

export const toFailedDelivery = (stop: CustomerStop, at: string, isPlanned: boolean): FailedDelivery => ({
  at,
  reason: customerFailureReasons.find((reason) => reason === stop.reason) ?? null,
  isPlanned,
  isRescheduled: stop.hasNewSlot,
})
