import { useDeferredValue } from 'react'
import { useParams } from 'react-router'
import { account } from '#contract/domains/account.ts'
import { customerEmails } from '#contract/domains/customer-emails.ts'
import { orders } from '#contract/domains/orders.ts'
import { queryClient } from '#web/client/query-client.ts'
import { getQueryOptions, useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { UnsavedForms } from '#web/kit/form/unsaved-forms.tsx'
import { useMarkSeen } from '#web/kit/list/use-unseen.ts'
import { DetailSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { OrderDetail } from './parts/order-detail.tsx'

/** The button of the next step has a checkbox if an email is active: prepared, so that it doesn't move the button. */
export const prepare = async (): Promise<void> => {
  const profile = queryClient.getQueryData(getQueryOptions(account.profile).queryKey)
  if (profile?.permissions.includes('edit_order')) {
    await queryClient.prefetchQuery(getQueryOptions(customerEmails.active, {}))
  }
}

const OrderPage = () => {
  const { id = '' } = useParams()
  const { data: order, error, refetch } = useGet(orders.get, { params: { orderId: id } })
  useMarkSeen(orders.list.name, order?._id)
  // Deferred: the page renders in slices, between which a slow phone can paint and handle input.
  const isReady = useDeferredValue(order !== undefined)
  if (!order && error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!order || !isReady) return <DetailSkeleton />
  return (
    <UnsavedForms key={id}>
      <OrderDetail order={order} />
    </UnsavedForms>
  )
}

export default OrderPage
