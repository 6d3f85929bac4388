import { type Order, orderChange } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { carriers } from '#contract/enumerations.ts'
import { useText } from '#web/client/text.ts'
import { SelectField } from '#web/kit/fields/choice-fields.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormDialog } from '#web/kit/dialog/form-dialog.tsx'
import { orderText } from '#web/features/orders/order.text.ts'
import { orderName } from '#web/entities/orders/order-name.ts'

export const trackingFields = orderChange.pick({ carrier: true, trackingNumber: true })

export const TrackingFields = () => {
  const t = useText(orderText)
  return (
    <>
      <SelectField
        name="carrier"
        label={t('carrier')}
        options={carriers.map((carrier) => ({ value: carrier, label: carrier }))}
      />
      <TextField name="trackingNumber" label={t('tracking')} autoFocus />
    </>
  )
}

/** Edits carrier and tracking number. */
export const TrackingDialog = ({ order, close }: { order: Order; close: () => void }) => {
  const t = useText(orderText)
  return (
    <FormDialog
      title={t('trackingTitle', { order: orderName(order) })}
      schema={trackingFields}
      endpoint={orders.update}
      entity={order}
      values={(entity) => {
        const { carrier, trackingNumber } = entity ?? order
        return { carrier: carriers.find((candidate) => candidate === carrier) ?? null, trackingNumber }
      }}
      request={(fields, entity) => ({
        params: { orderId: order._id },
        body: { ...fields, version: (entity ?? order).version },
      })}
      successMessage={t('trackingSaved')}
      close={close}
    >
      <TrackingFields />
    </FormDialog>
  )
}
