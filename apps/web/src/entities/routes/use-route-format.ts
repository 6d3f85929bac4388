import { useMemo } from 'react'
import { toWallTime } from '#contract/core/time-zone.ts'
import { getMeasurements } from '#contract/measurements.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useSession } from '#web/client/session.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { formatWeight } from './format-weight.ts'
import { routeText } from './route.text.ts'

const metersPer = { km: 1000, mi: 1609.344 }
export type DistanceUnit = keyof typeof metersPer

export const toDistanceUnit = (zone: string): DistanceUnit => (getMeasurements(zone).weight.unit === 'kg' ? 'km' : 'mi')

export const toDistance = (meters: number, unit: DistanceUnit): number => meters / metersPer[unit]

export interface Load {
  units: number
  weight: number
}

export interface Capacity {
  maxUnits: number | null
  maxWeight: number | null
}

/** Distances, durations, loads and times of routes in the store's units and time zone. */
export const useRouteFormat = () => {
  const t = useText(routeText)
  const locale = useLocale()
  const { time } = useCalendar()
  const zone = useSession().store?.timezone ?? 'UTC'
  return useMemo(() => {
    const unit = toDistanceUnit(zone)
    const format = (value: number, decimals: number) =>
      new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }).format(value)
    const distance = (meters: number) => {
      const value = toDistance(meters, unit)
      return `${format(value, value < 10 ? 1 : 0)} ${unit}`
    }
    const duration = (seconds: number) => {
      const total = Math.round(seconds / 60)
      const [hours, minutes] = [Math.floor(total / 60), total % 60]
      if (hours === 0) return t('minutes', { minutes })
      return minutes === 0 ? t('hours', { hours }) : t('hoursAndMinutes', { hours, minutes })
    }
    const toWeight = (grams: number) => formatWeight(grams, zone, locale)
    return {
      zone,
      distance,
      duration,
      weight: toWeight,
      /** The store's day of an instant. */
      day: (iso: string) => toWallTime(Date.parse(iso), zone).day,
      clock: (iso: string) => time(toWallTime(Date.parse(iso), zone).time),
      /** '12 items · 4.5 kg'; the weight only if there is one. */
      load: ({ units, weight: grams }: Load) =>
        [t('items', { count: units }), ...(grams > 0 ? [toWeight(grams)] : [])].join(' · '),
      /** '12 of 40 items · 4.5 of 20 kg'. */
      loadOf: ({ units, weight: grams, maxUnits, maxWeight }: Load & Capacity) =>
        [
          maxUnits === null ? t('items', { count: units }) : t('itemsOf', { units, max: maxUnits }),
          ...(maxWeight === null
            ? grams > 0
              ? [toWeight(grams)]
              : []
            : [t('weightOf', { weight: toWeight(grams), max: toWeight(maxWeight) })]),
        ].join(' · '),
    }
  }, [t, locale, time, zone])
}
