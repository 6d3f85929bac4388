import { customers } from '#contract/domains/customers.ts'
import { useGet } from '../../client/use-get.ts'
import type { TimelineEvent } from '../../kit/detail-page.tsx'
import { TurnPages, useTurning } from '../../kit/turn-pages.tsx'
import { useActivityWords } from './use-activity-words.ts'

const shown = 20

/** The timeline of the customer page. */
export const useCustomerActivity = (customerId: string) => {
  const words = useActivityWords()
  const turning = useTurning()
  const { data } = useGet(
    customers.activity,
    { params: { customerId }, query: { limit: shown, cursor: turning.cursor } },
    { keepPrevious: true },
  )
  const timeline = (data?.data ?? []).map((event): TimelineEvent => ({
    id: event._id,
    at: event.at,
    who: event.by,
    text: words(event),
  }))
  return { timeline, timelineFoot: <TurnPages turning={turning} next={data?.nextCursor} /> }
}
