import { Button } from '@mantine/core'
import { IconArrowMerge, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CustomerListRow } from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { queryClient } from '#web/client/query-client.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { useFileExports } from '#web/entities/exports/use-file-exports.ts'
import type { Sort } from '#web/kit/list/url-state.ts'
import { loadLater } from '#web/kit/page/load-later.tsx'
import { looksLikeContact } from '#web/kit/list/looks-like-contact.ts'
import { customersText } from './customers.text.ts'
import type { BulkDecision, DecisionAnswer } from './parts/decision-dialog.tsx'
import { SegmentTabs } from './parts/segment-tabs.tsx'
import { useCustomerActions } from './use-customer-actions.tsx'
import { useCustomerFilters } from './use-customer-filters.ts'
import { useCustomerList } from './use-customer-list.tsx'

const DecisionDialog = loadLater(() => import('./parts/decision-dialog.tsx').then((module) => module.DecisionDialog))
const MergeDialog = loadLater(() => import('./parts/merge-dialog.tsx').then((module) => module.MergeDialog))
const TagsDialog = loadLater(() => import('./parts/tags-dialog.tsx').then((module) => module.TagsDialog))

const newest: Sort = { by: 'createdAt', order: 'desc' }
const icon = { size: 16, 'aria-hidden': true } as const

const CustomersPage = () => {
  const t = useText(customersText)
  const { can } = useSession()
  const [tagging, setTagging] = useState<readonly string[]>([])
  const [merging, setMerging] = useState<readonly CustomerListRow[]>([])
  const [pendingDecision, setPendingDecision] = useState<{
    decision: BulkDecision
    respond: (answer: DecisionAnswer) => void
  }>()
  const confirmDecision = (decision: BulkDecision) =>
    new Promise<DecisionAnswer>((resolve) => {
      const respond = (answer: DecisionAnswer) => {
        setPendingDecision(undefined)
        resolve(answer)
      }
      setPendingDecision({ decision, respond })
    })
  const { actions, bulk } = useCustomerActions({ tag: setTagging, merge: setMerging, confirmDecision })
  const importButton = can('create_customer') && (
    <Button component={Link} to="import" variant="default" leftSection={<IconFileImport {...icon} />}>
      {t('import')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('title')}
        list={customers.list}
        sort={newest}
        filters={useCustomerFilters()}
        {...useCustomerList()}
        savedViews={(now) => <SegmentTabs {...now} />}
        primaryAction={{ label: t('add'), to: 'new', reason: can('create_customer') ? undefined : t('cannotCreate') }}
        secondaryActions={() => (
          <>
            {can('edit_customer_sensitive_info') && (
              <Button component={Link} to="duplicates" variant="default" leftSection={<IconArrowMerge {...icon} />}>
                {t('duplicates')}
              </Button>
            )}
            {importButton}
          </>
        )}
        actions={actions}
        bulk={bulk}
        exports={useFileExports('customers')}
        exportSelected
        prefetch={({ _id }) =>
          void queryClient.prefetchQuery(getQueryOptions(customers.get, { params: { customerId: _id } }))
        }
        emptySearchHint={(search) =>
          !can('edit_customer_sensitive_info') && looksLikeContact(search) ? t('namesOnly') : undefined
        }
        empty={{ illustration: 'people', title: t('emptyTitle'), body: t('emptyBody'), secondaryActions: importButton }}
      />
      {tagging.length > 0 && <TagsDialog ids={tagging} close={() => setTagging([])} />}
      {pendingDecision && <DecisionDialog {...pendingDecision} />}
      {merging.length > 0 && <MergeDialog rows={merging} close={() => setMerging([])} />}
    </>
  )
}

export default CustomersPage
