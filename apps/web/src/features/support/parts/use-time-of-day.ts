import { useMemo } from 'react'
import { useSession } from '#web/client/session.ts'
import { useLocale } from '#web/client/text.ts'

/** "2:30 PM" in the store's time zone. */
export const useTimeOfDay = (): ((iso: string) => string) => {
  const locale = useLocale()
  const zone = useSession().store?.timezone
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...(zone && { timeZone: zone }) })
    return (iso) => format.format(new Date(iso))
  }, [locale, zone])
}
