import { Button, Input } from '@mantine/core'
import { useFormState } from 'react-hook-form'
import type { Customer } from '#contract/domains/customer.ts'
import { type Slot, windowMethods } from '#contract/domains/fulfillment-windows.ts'
import { hasDeliveryStatus } from '#contract/delivery-methods.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import type { Coordinates } from '#web/kit/map/map-data.ts'
import { RadioCardsField } from '#web/kit/fields/radio-cards-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { MissingSlot } from '#web/entities/checkout/missing-slot.tsx'
import { SlotPicker } from '#web/entities/checkout/slot-picker.tsx'
import classes from '#web/features/new-order/new-order.module.css'
import { newOrderText } from '#web/features/new-order/new-order.text.ts'
import type { Options, OrderForm } from '#web/features/new-order/use-order-form.ts'
import { AddressSection } from './address-section.tsx'

interface FulfillmentSectionProps {
  order: OrderForm
  options: Options
  customer: Customer | undefined
}

/** Staff may book slots that are too late, too early or out of area for customers. */
const isBookableByStaff = ({ reason }: Slot): boolean =>
  reason === 'cutoff' || reason === 'horizon' || reason === 'area'

/** Fulfillment method, address and slot. */
export const FulfillmentSection = ({ order, options, customer }: FulfillmentSectionProps) => {
  const t = useText(newOrderText)
  const states = useText(orderStatesText)
  const { money } = useFormat()
  const { errors } = useFormState()
  const { values, chooseMethod, setField } = order
  const windowMethod = windowMethods.find((method) => method === values.method)
  const { postcode, coordinates } = values.address
  const isDelivered = windowMethod !== undefined && hasDeliveryStatus(windowMethod)
  const hasGoods = values.lines.some(({ variant = '' }) => order.goods[variant]?.type === 'physical')
  const slotError = errors['slot']?.message
  return (
    <FormSection title={t('fulfillment')}>
      <RadioCardsField
        name="method"
        label={t('method')}
        horizontal
        options={options.methods.map(({ method, fee }) => ({
          value: method,
          label: states(method),
          help: fee > 0 ? money(fee) : t('feeFree'),
          reason: method === 'digital' && hasGoods ? t('notDigital') : undefined,
        }))}
        onValueChange={chooseMethod}
      />
      {hasDeliveryStatus(values.method) && <AddressSection key={customer?._id} order={order} customer={customer} />}
      {windowMethod && (
        <Input.Wrapper
          label={t('slot')}
          labelElement="div"
          error={typeof slotError === 'string' ? slotError : undefined}
        >
          <div className={classes.slots}>
            <SlotPicker
              key={windowMethod}
              method={windowMethod}
              postcode={isDelivered ? String(postcode ?? '').trim() : undefined}
              coordinates={isDelivered ? (coordinates as Coordinates | null | undefined) : undefined}
              value={values.slot}
              isAllowed={isBookableByStaff}
              onChange={({ window, date }) => setField('slot', { window, date })}
            />
          </div>
          {!values.slot && <MissingSlot method={windowMethod} />}
          {values.slot && (
            <Button variant="subtle" color="neutral" size="compact-sm" onClick={() => setField('slot', null)}>
              {t('dropSlot')}
            </Button>
          )}
        </Input.Wrapper>
      )}
    </FormSection>
  )
}
