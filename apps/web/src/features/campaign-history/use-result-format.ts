import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage } from '#web/client/text.ts'

const missing = '–'

/** Rates and hours of results as text. */
export const useResultFormat = () => {
  const { number } = useFormat()
  const [language] = useLanguage()
  const timeZone = useSession().store?.timezone
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const hours = new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    ...(timeZone ? { timeZone } : {}),
  })
  return {
    number,
    /** '12.5%', or a dash if there is nothing to compare with. */
    percent: (rate: number | undefined): string => (rate === undefined ? missing : percents.format(rate)),
    /** 'Nov 2, 10 AM'. */
    hour: (iso: string): string => hours.format(new Date(iso)),
  }
}
