import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useLocale } from '#web/client/text.ts'
import { useRateFormat } from '#web/entities/campaigns/campaign-rates.ts'

/** Rates and hours of results as text. */
export const useResultFormat = () => {
  const { number } = useFormat()
  const locale = useLocale()
  const timeZone = useSession().store?.timezone
  const hours = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    ...(timeZone ? { timeZone } : {}),
  })
  return {
    number,
    percent: useRateFormat(),
    /** 'Nov 2, 10 AM'. */
    hour: (iso: string): string => hours.format(new Date(iso)),
  }
}
