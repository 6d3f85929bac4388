import { useState } from 'react'
import type { OrderListRow } from '#contract/domains/order-list-row.ts'
import { orders } from '#contract/domains/orders.ts'
import { queryClient } from '#web/client/query-client.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { useFileExports } from '#web/entities/exports/use-file-exports.ts'
import { loadLater } from '#web/kit/page/load-later.tsx'
import type { SelectRows } from '#web/kit/table/columns.ts'
import type { Sort } from '#web/kit/list/url-state.ts'
import { looksLikeContact } from '#web/kit/list/looks-like-contact.ts'
import type { ForwardStatus } from './orders.steps.ts'
import { ordersText } from './orders.text.ts'
import { type SteppedOrder, useOrderActions } from './use-order-actions.tsx'
import { useOrderFilters } from './use-order-filters.ts'
import { useOrderList } from './use-order-list.tsx'
import { useOrderTabs } from './use-order-tabs.ts'

const CancelManyDialog = loadLater(() =>
  import('./parts/cancel-many-dialog.tsx').then((module) => module.CancelManyDialog),
)
const CompleteDialog = loadLater(() => import('./parts/complete-dialog.tsx').then((module) => module.CompleteDialog))
const BulkStatusDialog = loadLater(() =>
  import('./parts/bulk-status-dialog.tsx').then((module) => module.BulkStatusDialog),
)
const OrderTagsDialog = loadLater(() =>
  import('./parts/order-tags-dialog.tsx').then((module) => module.OrderTagsDialog),
)
const StepDialog = loadLater(() => import('./parts/step-dialog.tsx').then((module) => module.StepDialog))

const newest: Sort = { by: 'placedAt', order: 'desc' }

const OrdersPage = () => {
  const t = useText(ordersText)
  const { can } = useSession()
  const [completing, setCompleting] = useState<SteppedOrder>()
  const [stepping, setStepping] = useState<{ order: SteppedOrder; status: ForwardStatus }>()
  const [tagging, setTagging] = useState<{ ids: readonly string[]; choose?: SelectRows | undefined }>()
  const [moving, setMoving] = useState<{ rows: readonly OrderListRow[]; choose: SelectRows }>()
  const [cancelling, setCancelling] = useState<{ rows: readonly OrderListRow[]; choose: SelectRows }>()
  const { actions, bulk } = useOrderActions({
    complete: setCompleting,
    confirmStep: (order, status) => setStepping({ order, status }),
    tag: (ids, choose) => setTagging({ ids, choose }),
    move: (rows, choose) => setMoving({ rows, choose }),
    cancel: (rows, choose) => setCancelling({ rows, choose }),
  })
  return (
    <>
      <ListPage
        title={t('title')}
        list={orders.list}
        sort={newest}
        tabs={useOrderTabs()}
        filters={useOrderFilters()}
        {...useOrderList()}
        primaryAction={{ label: t('add'), to: 'new', reason: can('create_order') ? undefined : t('cannotCreate') }}
        actions={actions}
        bulk={bulk}
        exports={useFileExports('orders')}
        exportSelected
        prefetch={({ _id }) =>
          void queryClient.prefetchQuery(getQueryOptions(orders.get, { params: { orderId: _id } }))
        }
        emptySearchHint={(search) =>
          !can('edit_customer_sensitive_info') && looksLikeContact(search) ? t('namesOnly') : undefined
        }
        empty={{ illustration: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
      />
      {completing && <CompleteDialog order={completing} close={() => setCompleting(undefined)} />}
      {stepping && <StepDialog {...stepping} close={() => setStepping(undefined)} />}
      {tagging && (
        <OrderTagsDialog ids={tagging.ids} saved={() => tagging.choose?.([])} close={() => setTagging(undefined)} />
      )}
      {moving && <BulkStatusDialog {...moving} close={() => setMoving(undefined)} />}
      {cancelling && <CancelManyDialog {...cancelling} close={() => setCancelling(undefined)} />}
    </>
  )
}

export default OrdersPage
