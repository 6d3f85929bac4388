import { customers } from '#contract/domains/customers.ts'
import { useGet } from '#web/client/use-get.ts'
import type { TimelineEvent } from '#web/kit/page/detail-page.tsx'
import { MiniPager, useMiniPager } from '#web/kit/list/mini-pager.tsx'
import { useActivityText } from './use-activity-text.ts'

const pageSize = 20

/** The timeline of the customer page. */
export const useCustomerActivity = (customerId: string) => {
  const describeEvent = useActivityText()
  const pager = useMiniPager()
  const { data } = useGet(
    customers.activity,
    { params: { customerId }, query: { limit: pageSize, cursor: pager.cursor } },
    { keepPrevious: true },
  )
  const timeline = (data?.data ?? []).map((event): TimelineEvent => ({
    id: event._id,
    at: event.at,
    actorName: event.by,
    text: describeEvent(event),
  }))
  return { timeline, timelineFooter: <MiniPager pager={pager} next={data?.nextCursor} /> }
}
