import { useParams } from 'react-router'
import { orders } from '#contract/domains/orders.ts'
import { useGet } from '../../client/use-get.ts'
import { ErrorState } from '../../kit/feedback.tsx'
import { UnsavedForms } from '../../kit/form/unsaved-forms.tsx'
import { useSeenNow } from '../../kit/list/use-unseen.ts'
import { FormSkeleton } from '../../kit/skeletons.tsx'
import { OrderDetail } from './parts/order-detail.tsx'

const OrderPage = () => {
  const { id = '' } = useParams()
  const { data: order, error, refetch } = useGet(orders.get, { params: { orderId: id } })
  useSeenNow(orders.list.name, order?._id)
  if (!order) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  return (
    <UnsavedForms key={id}>
      <OrderDetail order={order} />
    </UnsavedForms>
  )
}

export default OrderPage
