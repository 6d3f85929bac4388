import { Text } from '@mantine/core'
import { getGivenName } from '#contract/domains/customer.ts'
import { type Order, orderChange } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { useText } from '#web/client/text.ts'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormDialog } from '#web/kit/dialog/form-dialog.tsx'
import { orderText } from '#web/features/orders/order.text.ts'
import { orderName } from '#web/entities/orders/order-name.ts'

const schema = orderChange.shape.contact.unwrap()

/** Edits the contact person of an order. */
export const ContactDialog = ({ order, close }: { order: Order; close: () => void }) => {
  const t = useText(orderText)
  return (
    <FormDialog
      title={t('contactTitle', { order: orderName(order) })}
      schema={schema}
      endpoint={orders.update}
      entity={order}
      values={(entity) => {
        const { customer } = entity ?? order
        return { name: getGivenName(customer), email: customer.email, phone: customer.phone }
      }}
      request={(contact, entity) => ({
        params: { orderId: order._id },
        body: { contact, version: (entity ?? order).version },
      })}
      successMessage={t('contactSaved')}
      close={close}
    >
      <Text c="dimmed">{t('contactHelp')}</Text>
      <TextField name="name" label={t('name')} autoFocus />
      <TextField name="email" type="email" label={t('email')} />
      <TextField name="phone" type="tel" label={t('phone')} />
    </FormDialog>
  )
}
