import * as z from 'zod'
import { type Order, orderChange } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { checkout } from '#contract/domains/checkout.ts'
import { queryClient } from '#web/client/query-client.ts'
import { useText } from '#web/client/text.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
import { FormCard } from '#web/kit/form/form-card.tsx'
import { orderText } from '#web/features/orders/order.text.ts'
import { withLineIds } from '#web/features/orders/orders.lines.ts'
import { orderName } from '#web/entities/orders/order-name.ts'
import { LinesField } from './lines-field.tsx'

const schema = z.strictObject({
  lines: orderChange.shape.lines.unwrap(),
  manualDiscount: orderChange.shape.manualDiscount.unwrap(),
})

const toValues = ({ lines, manualDiscount: discount }: Order) => ({
  manualDiscount: discount && { type: discount.type, value: discount.value, reason: discount.reason },
  lines: lines.map(({ _id, variant, quantity }) => (variant === null ? { _id, quantity } : { variant, quantity })),
})

/**
 * Edits the order's lines and the discount that staff give by hand. The new total is quoted first; saving fails if it has
 * changed since.
 */
export const LinesEditor = ({ order, close }: { order: Order; close: () => void }) => {
  const t = useText(orderText)
  const params = { orderId: order._id }
  return (
    <FormCard
      title={t('lines')}
      help={t('linesHelp')}
      schema={schema}
      endpoint={orders.update}
      entity={order}
      values={(entity) => toValues(entity ?? order)}
      request={({ lines: inputs, manualDiscount }, entity) => {
        const lines = withLineIds(entity ?? order, inputs)
        // The quote that was shown for exactly these lines and this discount, if any.
        const quote = queryClient.getQueryData(
          getQueryOptions(checkout.quoteChange, { params, body: { lines, manualDiscount } }).queryKey,
        )
        return {
          params,
          body: {
            version: (entity ?? order).version,
            lines,
            manualDiscount,
            ...(quote && { expectedTotal: quote.total }),
          },
        }
      }}
      successMessage={(saved) => t('linesSaved', { order: orderName(saved) })}
      onSaved={close}
    >
      <LinesField order={order} schema={schema} close={close} />
    </FormCard>
  )
}
