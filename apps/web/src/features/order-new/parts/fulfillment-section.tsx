import { Button, Input } from '@mantine/core'
import { useFormState } from 'react-hook-form'
import type { Customer } from '#contract/domains/customer.ts'
import { type Slot, windowMethods } from '#contract/domains/fulfillment-windows.ts'
import { isDelivered } from '#contract/domains/order.ts'
import { useFormat } from '../../../client/format.ts'
import { useText } from '../../../client/text.ts'
import { RadioCardsField } from '../../../kit/fields/radio-cards-field.tsx'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { orderStatesText } from '../../../kit/order-states.text.ts'
import { SlotPicker } from '../../../kit/slot-picker.tsx'
import classes from '../order-new.module.css'
import { orderNewText } from '../order-new.text.ts'
import type { Options, OrderForm } from '../use-order-form.ts'
import { AddressPart } from './address-part.tsx'

interface FulfillmentSectionProps {
  order: OrderForm
  options: Options
  customer: Customer | undefined
}

/** Staff may book slots that are too late, too early or out of area for customers. */
const isForStaff = ({ reason }: Slot): boolean => reason === 'cutoff' || reason === 'horizon' || reason === 'area'

/** Fulfillment method, address and slot. */
export const FulfillmentSection = ({ order, options, customer }: FulfillmentSectionProps) => {
  const t = useText(orderNewText)
  const states = useText(orderStatesText)
  const { money } = useFormat()
  const { errors } = useFormState()
  const { values, chooseMethod, put } = order
  const withWindows = windowMethods.find((method) => method === values.method)
  const postcode = values.address['postcode']
  const hasGoods = values.lines.some(({ variant }) => order.goods[variant]?.type === 'physical')
  const slotError = errors['slot']?.message
  return (
    <FormSection title={t('fulfillment')}>
      <RadioCardsField
        name="method"
        label={t('method')}
        across
        options={options.methods.map(({ method, fee }) => ({
          value: method,
          label: states(method),
          help: fee > 0 ? money(fee) : t('feeFree'),
          reason: method === 'digital' && hasGoods ? t('notDigital') : undefined,
        }))}
        changed={chooseMethod}
      />
      {isDelivered(values.method) && <AddressPart key={customer?._id} order={order} customer={customer} />}
      {withWindows && (
        <Input.Wrapper
          label={t('slot')}
          labelElement="div"
          description={t('slotHelp')}
          error={typeof slotError === 'string' ? slotError : undefined}
        >
          <div className={classes.slots}>
            <SlotPicker
              key={withWindows}
              method={withWindows}
              postcode={isDelivered(withWindows) ? String(postcode ?? '').trim() : undefined}
              value={values.slot}
              allows={isForStaff}
              onChange={({ window, date }) => put('slot', { window, date })}
            />
          </div>
          {values.slot && (
            <Button variant="subtle" color="neutral" size="compact-sm" onClick={() => put('slot', null)}>
              {t('dropSlot')}
            </Button>
          )}
        </Input.Wrapper>
      )}
    </FormSection>
  )
}
