import { useWatch } from 'react-hook-form'
import type { WindowFields } from '#contract/domains/fulfillment-windows.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { useDurationLabel } from '#web/kit/fields/use-duration-label.ts'
import { useFormatWeekdays } from '#web/features/fulfillment-windows/use-format-weekdays.ts'
import { windowsText } from '#web/features/fulfillment-windows/windows.text.ts'
import classes from './window-summary.module.css'

const weekLength = 7
const isNonNegative = (value: unknown): value is number => typeof value === 'number' && value >= 0

/** The field values as sentences; empty while a field is missing. */
export const WindowSummary = () => {
  const t = useText(windowsText)
  const { hours, toMidSentence: inSentence } = useCalendar()
  const formatWeekdays = useFormatWeekdays()
  const formatDuration = useDurationLabel()
  const { method, weekdays: days, start, end, capacity, cutoffMinutes, horizonDays } = useWatch() as WindowFields
  if (days.length === 0 || !start || !end || ![capacity, cutoffMinutes, horizonDays].every(isNonNegative)) return null
  const sentences = [
    t(`summary_${method}`, {
      days: days.length === weekLength ? t('summaryEveryDay') : inSentence(formatWeekdays(days)),
      hours: hours(start, end),
    }),
    t('summaryRoom', { count: capacity }),
    cutoffMinutes === 0 ? t('summaryAtStart') : t('summaryCutoff', { duration: formatDuration(cutoffMinutes) }),
    horizonDays === 0 ? t('summarySameDay') : t('summaryHorizon', { count: horizonDays }),
  ]
  // Spanish times end with a period, as in “12 p.m.”
  const text = sentences.join(' ').replaceAll('..', '.')
  return (
    <p className={classes.summary}>
      <span className={classes.label}>{t('summary')}</span> {text}
    </p>
  )
}
