import { useText } from '#web/client/text.ts'
import { durationText } from './duration.text.ts'

/** In minutes. */
export const durationUnits = { minutes: 1, hours: 60, days: 1440 } as const
export type DurationUnit = keyof typeof durationUnits

/** '2 days', '1 hour and 30 minutes', from minutes. */
export const useDurationLabel = () => {
  const t = useText(durationText)
  return (minutes: number): string => {
    if (minutes > 0 && minutes % durationUnits.days === 0) return t('forDays', { count: minutes / durationUnits.days })
    const [whole, rest] = [Math.floor(minutes / durationUnits.hours), minutes % durationUnits.hours]
    const parts = [
      ...(whole > 0 ? [t('forHours', { count: whole })] : []),
      ...(rest > 0 || whole === 0 ? [t('forMinutes', { count: rest })] : []),
    ]
    const [hoursPart = '', minutesPart] = parts
    return minutesPart === undefined ? hoursPart : t('both', { hours: hoursPart, minutes: minutesPart })
  }
}
