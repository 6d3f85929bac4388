import { useSearchParams } from 'react-router'
import { toWallTime } from '#contract/core/time-zone.ts'
import { useSession } from '#web/client/session.ts'
import { type Period, readPeriod, type Span } from './period.ts'

/** The selected period, stored in the URL. */
export const usePeriod = () => {
  const { store } = useSession()
  const [search, setSearch] = useSearchParams()
  const today = toWallTime(Date.now(), store?.timezone ?? 'UTC').day
  const current = readPeriod(search, today)
  const choose = (period: Period, span?: Span) =>
    setSearch(period === 'custom' && span ? { period, ...span } : { period }, { replace: true })
  return { ...current, today, choose }
}
