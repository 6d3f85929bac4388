import { audit } from '#contract/domains/audit.ts'
import { queryClient } from '#web/client/query-client.ts'
import { useText } from '#web/client/text.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import { auditText } from './audit.text.ts'
import { useAuditList } from './use-audit-list.tsx'

const newestFirst: Sort = { by: 'at', order: 'desc' }

const AuditPage = () => {
  const t = useText(auditText)
  return (
    <ListPage
      title={t('title')}
      list={audit.list}
      sort={newestFirst}
      {...useAuditList()}
      prefetch={({ _id }) => void queryClient.prefetchQuery(getQueryOptions(audit.get, { params: { id: _id } }))}
      empty={{ illustration: 'missing', title: t('emptyTitle'), body: t('emptyBody') }}
    />
  )
}

export default AuditPage
