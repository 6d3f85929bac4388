import { Button } from '@mantine/core'
import { IconArrowMerge, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CustomerRow } from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { queryClient } from '../../client/query-client.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { getOptions } from '../../client/use-get.ts'
import { ListPage } from '../../kit/list-page.tsx'
import type { Sort } from '../../kit/list/url-state.ts'
import { looksLikeContact } from '../../kit/list/looks-like-contact.ts'
import { customersText } from './customers.text.ts'
import { type BulkDecision, DecisionDialog } from './parts/decision-dialog.tsx'
import { MergeDialog } from './parts/merge-dialog.tsx'
import { SegmentTabs } from './parts/segment-tabs.tsx'
import { TagsDialog } from './parts/tags-dialog.tsx'
import { useCustomerActions } from './use-customer-actions.tsx'
import { useCustomerFilters } from './use-customer-filters.ts'
import { useCustomerList } from './use-customer-list.tsx'

const newest: Sort = { by: 'createdAt', order: 'desc' }
const icon = { size: 16, 'aria-hidden': true } as const

const CustomersPage = () => {
  const t = useText(customersText)
  const { can } = useSession()
  const [tagging, setTagging] = useState<readonly string[]>([])
  const [merging, setMerging] = useState<readonly CustomerRow[]>([])
  const [asking, setAsking] = useState<{ question: BulkDecision; answer: (sure: boolean) => void }>()
  const ask = (question: BulkDecision) =>
    new Promise<boolean>((resolve) => {
      const answer = (sure: boolean) => {
        setAsking(undefined)
        resolve(sure)
      }
      setAsking({ question, answer })
    })
  const { actions, bulk } = useCustomerActions({ tag: setTagging, merge: setMerging, ask })
  const bring = can('create_customer') && (
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
        shelf={(now) => <SegmentTabs {...now} />}
        primary={{ label: t('add'), to: 'new', reason: can('create_customer') ? undefined : t('cannotCreate') }}
        also={() => (
          <>
            {can('edit_customer_sensitive_info') && (
              <Button component={Link} to="duplicates" variant="default" leftSection={<IconArrowMerge {...icon} />}>
                {t('duplicates')}
              </Button>
            )}
            {bring}
          </>
        )}
        actions={actions}
        bulk={bulk}
        exportsChosen
        prefetch={({ _id }) =>
          void queryClient.prefetchQuery(getOptions(customers.get, { params: { customerId: _id } }))
        }
        unfound={(search) =>
          !can('edit_customer_sensitive_info') && looksLikeContact(search) ? t('namesOnly') : undefined
        }
        empty={{ drawing: 'people', title: t('emptyTitle'), body: t('emptyBody'), also: bring }}
      />
      {tagging.length > 0 && <TagsDialog ids={tagging} close={() => setTagging([])} />}
      {asking && <DecisionDialog {...asking} />}
      {merging.length > 0 && <MergeDialog rows={merging} close={() => setMerging([])} />}
    </>
  )
}

export default CustomersPage
