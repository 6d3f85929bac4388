import { useDeferredValue } from 'react'
import { useParams } from 'react-router'
import { orders } from '#contract/domains/orders.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { UnsavedForms } from '#web/kit/form/unsaved-forms.tsx'
import { useMarkSeen } from '#web/kit/list/use-unseen.ts'
import { DetailSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { OrderDetail } from './parts/order-detail.tsx'

const OrderPage = () => {
  const { id = '' } = useParams()
  const { data: order, error, refetch } = useGet(orders.get, { params: { orderId: id } })
  useMarkSeen(orders.list.name, order?._id)
  // Deferred twice: the page renders in slices, between which a slow phone can paint and handle input.
  const isReady = useDeferredValue(order !== undefined)
  const showAll = useDeferredValue(isReady)
  if (!order && error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!order || !isReady) return <DetailSkeleton />
  return (
    <UnsavedForms key={id}>
      <OrderDetail order={order} showAll={showAll} />
    </UnsavedForms>
  )
}

export default OrderPage
