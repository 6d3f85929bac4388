import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { customers } from '#contract/domains/customers.ts'
import { maxOrderTags } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { checkout } from '#contract/domains/checkout.ts'
import { ActingConversation } from '#web/client/acting-conversation.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { TagsField } from '#web/kit/fields/choice-fields.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { useSaveKey } from '#web/kit/keyboard/use-save-key.ts'
import { FormFields } from '#web/kit/form/form.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { VariantSearch } from '#web/entities/products/variant-search.tsx'
import classes from './new-order.module.css'
import { newOrderText } from './new-order.text.ts'
import { BuyerSection } from './parts/buyer-section.tsx'
import { CustomItemDialog } from './parts/custom-item-dialog.tsx'
import { FulfillmentSection } from './parts/fulfillment-section.tsx'
import { OrderLines } from './parts/order-lines.tsx'
import { OrderSummary, PlaceOrderButton } from './parts/order-summary.tsx'
import { PaymentSection } from './parts/payment-section.tsx'
import { type Options, type OrderForm, useOrderForm } from './use-order-form.ts'

const Products = ({ order }: { order: OrderForm }) => {
  const t = useText(newOrderText)
  const { can } = useSession()
  const [isAdding, setIsAdding] = useState(false)
  const { errors } = useFormState()
  const linesError = errors['lines']?.message
  return (
    <FormSection
      title={t('products')}
      actions={
        can('edit_order') && (
          <Button variant="default" size="xs" onClick={() => setIsAdding(true)}>
            {t('customAdd')}
          </Button>
        )
      }
    >
      {isAdding && <CustomItemDialog add={order.addCustomItem} close={() => setIsAdding(false)} />}
      <VariantSearch add={order.add} autoFocus error={typeof linesError === 'string' ? linesError : undefined} />
      <OrderLines
        lines={order.values.lines}
        goods={order.goods}
        pricedLines={order.liveQuote.quote?.lines ?? []}
        onChange={(lines) => order.setField('lines', lines)}
      />
    </FormSection>
  )
}

interface OrderEditorProps {
  options: Options
  startOver: () => void
}

const OrderEditor = ({ options, startOver }: OrderEditorProps) => {
  const t = useText(newOrderText)
  const order = useOrderForm(options)
  const [isConfirming, setIsConfirming] = useState(false)
  const customerId = order.values.buyer.customer ?? ''
  const { data: customer } = useGet(
    customers.get,
    { params: { customerId } },
    { enabled: order.kind === 'customer' && customerId !== '' },
  )
  const buyer = order.kind === 'customer' && customer?._id === customerId ? customer : undefined
  const email = (order.kind === 'customer' ? buyer?.email : order.values.buyer.email) || null
  const usedTags = useGet(orders.tags).data?.data ?? []
  useSaveKey(order.place)
  return (
    <FormFields form={order.form} meta={order.facts}>
      <PageHeader
        title={t('title')}
        subtitle={order.wasRestored && t('resumed')}
        actions={
          order.isStarted && (
            <Button variant="default" onClick={() => setIsConfirming(true)}>
              {t('startOver')}
            </Button>
          )
        }
      />
      <FormElement className={classes.columns} submit={order.place}>
        <div>
          <Products order={order} />
          <BuyerSection order={order} customer={buyer} />
          <FulfillmentSection order={order} options={options} customer={buyer} />
          <PaymentSection order={order} options={options} customer={buyer} />
          <FormSection title={t('more')}>
            <TextAreaField name="note" label={t('note')} minRows={2} />
            <TagsField
              name="tags"
              label={t('tags')}
              suggestions={usedTags.map(({ tag }) => tag)}
              maxTags={maxOrderTags}
            />
          </FormSection>
        </div>
        <div className={classes.side}>
          <OrderSummary order={order} email={email} />
        </div>
        <div className={classes.bar}>
          <PlaceOrderButton order={order} />
        </div>
      </FormElement>
      <ConfirmDialog
        opened={isConfirming}
        title={t('startOverTitle')}
        body={t('startOverBody')}
        confirmLabel={t('startOver')}
        onConfirm={() => {
          order.forget()
          startOver()
        }}
        onCancel={() => setIsConfirming(false)}
      />
    </FormFields>
  )
}

const NewOrderPage = () => {
  const { data: options, error, refetch } = useGet(checkout.options)
  const [editorKey, setEditorKey] = useState(0)
  // From the inbox; removed with the customer when another one is chosen.
  const [search] = useSearchParams()
  if (!options) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  return (
    <ActingConversation value={search.get('conversation') ?? undefined}>
      <OrderEditor key={editorKey} options={options} startOver={() => setEditorKey(editorKey + 1)} />
    </ActingConversation>
  )
}

export default NewOrderPage
