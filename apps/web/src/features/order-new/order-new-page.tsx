import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { customers } from '#contract/domains/customers.ts'
import { mostOrderTags } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { useText } from '../../client/text.ts'
import { useGet } from '../../client/use-get.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { ErrorState } from '../../kit/feedback.tsx'
import { TagsField } from '../../kit/fields/choice-fields.tsx'
import { TextAreaField } from '../../kit/fields/text-area-field.tsx'
import { FormElement } from '../../kit/form-element.tsx'
import { FormSection } from '../../kit/form/form-section.tsx'
import { useSaveKey } from '../../kit/form/use-save-key.ts'
import { FormFields } from '../../kit/form.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { FormSkeleton } from '../../kit/skeletons.tsx'
import { VariantSearch } from '../../kit/variant-search.tsx'
import classes from './order-new.module.css'
import { orderNewText } from './order-new.text.ts'
import { BuyerSection } from './parts/buyer-section.tsx'
import { FulfillmentSection } from './parts/fulfillment-section.tsx'
import { OrderLines } from './parts/order-lines.tsx'
import { OrderSummary, PlaceButton } from './parts/order-summary.tsx'
import { PayingSection } from './parts/paying-section.tsx'
import { type Options, type OrderForm, useOrderForm } from './use-order-form.ts'

const Products = ({ order }: { order: OrderForm }) => {
  const t = useText(orderNewText)
  const { errors } = useFormState()
  const wrong = errors['lines']?.message
  return (
    <FormSection title={t('products')}>
      <VariantSearch add={order.add} autoFocus error={typeof wrong === 'string' ? wrong : undefined} />
      <OrderLines
        lines={order.values.lines}
        goods={order.goods}
        priced={order.asking.quote?.lines ?? []}
        change={(lines) => order.put('lines', lines)}
      />
    </FormSection>
  )
}

interface WritingProps {
  options: Options
  startOver: () => void
}

const Writing = ({ options, startOver }: WritingProps) => {
  const t = useText(orderNewText)
  const order = useOrderForm(options)
  const [isAsking, setAsking] = useState(false)
  const customerId = order.values.buyer.customer ?? ''
  const { data: customer } = useGet(
    customers.get,
    { params: { customerId } },
    { enabled: order.kind === 'customer' && customerId !== '' },
  )
  const buyer = order.kind === 'customer' && customer?._id === customerId ? customer : undefined
  const used = useGet(orders.tags).data?.data ?? []
  useSaveKey(order.place)
  return (
    <FormFields form={order.form} facts={order.facts}>
      <PageHeader
        title={t('title')}
        subtitle={order.wasBegun ? t('resumed') : t('about')}
        actions={
          order.isBegun && (
            <Button variant="default" onClick={() => setAsking(true)}>
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
          <PayingSection order={order} options={options} customer={buyer} />
          <FormSection title={t('more')}>
            <TextAreaField name="note" label={t('note')} minRows={2} />
            <TagsField name="tags" label={t('tags')} suggestions={used.map(({ tag }) => tag)} most={mostOrderTags} />
          </FormSection>
        </div>
        <div className={classes.side}>
          <OrderSummary order={order} />
        </div>
        <div className={classes.bar}>
          <PlaceButton order={order} />
        </div>
      </FormElement>
      <ConfirmDialog
        opened={isAsking}
        title={t('startOverTitle')}
        body={t('startOverBody')}
        confirm={t('startOver')}
        onConfirm={() => {
          order.forget()
          startOver()
        }}
        onCancel={() => setAsking(false)}
      />
    </FormFields>
  )
}

const OrderNewPage = () => {
  const { data: options, error, refetch } = useGet(orders.options)
  const [begun, setBegun] = useState(0)
  if (!options) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  return <Writing key={begun} options={options} startOver={() => setBegun(begun + 1)} />
}

export default OrderNewPage
