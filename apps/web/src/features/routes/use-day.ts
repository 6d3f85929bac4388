import { useSearchParams } from 'react-router'
import { toWallTime } from '#contract/core/time-zone.ts'
import { useSession } from '#web/client/session.ts'

const isDay = (text: string | null): text is string => text !== null && /^2\d{3}-\d\d-\d\d$/.test(text)

/** The day in the URL; today in the store's time zone without one. */
export const useDay = () => {
  const [query, setQuery] = useSearchParams()
  const { store } = useSession()
  const today = toWallTime(Date.now(), store?.timezone ?? 'UTC').day
  const requested = query.get('date')
  const setDay = (day: string) => {
    const next = new URLSearchParams(query)
    if (day === today) next.delete('date')
    else next.set('date', day)
    setQuery(next)
  }
  return { day: isDay(requested) ? requested : today, today, setDay }
}
