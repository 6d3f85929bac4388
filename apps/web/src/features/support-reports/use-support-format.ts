import { useLocale, useText } from '#web/client/text.ts'
import { supportReportsText } from './support-reports.text.ts'

export const missingFigure = '–'

/** Durations and ratings as people read them. */
export const useSupportFormat = () => {
  const t = useText(supportReportsText)
  const locale = useLocale()
  const duration = (seconds: number | undefined): string => {
    if (seconds === undefined) return missingFigure
    if (seconds < 60) return t('seconds', { seconds })
    const minutes = Math.round(seconds / 60)
    if (minutes < 60) return t('minutes', { minutes })
    if (minutes < 24 * 60) {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
      return rest === 0 ? t('hours', { hours }) : t('hoursAndMinutes', { hours, minutes: rest })
    }
    const [days, hours] = [Math.floor(minutes / (24 * 60)), Math.floor((minutes % (24 * 60)) / 60)]
    return hours === 0 ? t('days', { days }) : t('daysAndHours', { days, hours })
  }
  const rating = (average: number | null): string =>
    average === null
      ? missingFigure
      : average.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return { duration, rating }
}
