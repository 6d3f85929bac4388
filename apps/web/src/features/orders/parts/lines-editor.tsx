import * as z from 'zod'
import { type Order, orderChange } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { queryClient } from '../../../client/query-client.ts'
import { useText } from '../../../client/text.ts'
import { getOptions } from '../../../client/use-get.ts'
import { FormCard } from '../../../kit/form-card.tsx'
import { orderText } from '../order.text.ts'
import { keptLines } from '../orders.lines.ts'
import { orderName } from '../orders.naming.ts'
import { LinesField } from './lines-field.tsx'

const schema = z.strictObject({ lines: orderChange.shape.lines.unwrap() })

const valuesOf = ({ lines }: Order) => ({
  lines: lines.map(({ variant, quantity }) => ({ variant, quantity })),
})

/** Edits the order's lines. The new total is quoted first; saving fails if it has changed since. */
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
      values={(entity) => valuesOf(entity ?? order)}
      request={({ lines: asked }, entity) => {
        const lines = keptLines(entity ?? order, asked)
        // The quote that was shown for exactly these lines, if any.
        const shown = queryClient.getQueryData(getOptions(orders.quoteChange, { params, body: { lines } }).queryKey)
        return {
          params,
          body: { version: (entity ?? order).version, lines, ...(shown && { expectedTotal: shown.total }) },
        }
      }}
      success={(saved) => t('linesSaved', { order: orderName(saved) })}
      saved={close}
    >
      <LinesField order={order} schema={schema} close={close} />
    </FormCard>
  )
}
