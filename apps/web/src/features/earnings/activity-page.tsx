import { earnings } from '#contract/domains/earnings.ts'
import { useText } from '#web/client/text.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import { earningsText } from './earnings.text.ts'
import { useActivityList } from './use-activity-list.tsx'

const newestFirst: Sort = { by: 'at', order: 'desc' }

const ActivityPage = () => {
  const t = useText(earningsText)
  return (
    <ListPage
      title={t('activityTitle')}
      list={earnings.entries}
      sort={newestFirst}
      {...useActivityList()}
      emptySearchHint={() => t('searchHint')}
      empty={{ illustration: 'quiet', title: t('activityEmptyTitle'), body: t('activityEmptyBody') }}
    />
  )
}

export default ActivityPage
