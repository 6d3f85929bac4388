import { useFormContext, useWatch } from 'react-hook-form'
import type { DiscountFields } from '#contract/domains/discount.ts'
import { bogoBases, discountTypes } from '#contract/enumerations.ts'
import { useText } from '#web/client/text.ts'
import { MoneyField, NumberField, RateField } from '#web/kit/fields/number-field.tsx'
import { RadioCardsField } from '#web/kit/fields/radio-cards-field.tsx'
import { SegmentField } from '#web/kit/fields/segment-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { formText } from '#web/features/discounts/discount-form.text.ts'
import { emptyBogo, fullRate } from '#web/features/discounts/discounts.draft.ts'
import classes from './discount-form.module.css'
import { ReducesField } from './reduces-field.tsx'

const BogoFields = () => {
  const t = useText(formText)
  const { setValue } = useFormContext()
  const basis: unknown = useWatch<DiscountFields>({ name: 'bogo.basis' })
  return (
    <>
      <SegmentField
        name="bogo.basis"
        label={t('bogoBasis')}
        options={bogoBases.map((value) => ({ value, label: t(value) }))}
        // Reset the value: quantities and amounts are different units.
        onValueChange={(next) => setValue('bogo.buy', next === 'order_quantity' ? emptyBogo.buy : null)}
      />
      <div className={classes.row}>
        {basis === 'cart_subtotal' ? (
          <MoneyField name="bogo.buy" label={t('buyAmount')} />
        ) : (
          <NumberField name="bogo.buy" label={t('buyQuantity')} />
        )}
        <NumberField name="bogo.get" label={t('get')} />
      </div>
      <div className={classes.row}>
        <RateField name="value" label={t('share')} help={t('shareHelp')} />
        <NumberField name="bogo.repeats" label={t('repeats')} help={t('unlimited')} />
      </div>
    </>
  )
}

/** The type and value of the discount. */
export const ValueFields = () => {
  const t = useText(formText)
  const { setValue, getValues, clearErrors } = useFormContext()
  const type: unknown = useWatch<DiscountFields>({ name: 'type' })
  const change = (next: string) => {
    // Reset the value: percentages and amounts are different units.
    setValue('value', next === 'bogo' ? fullRate : null, { shouldDirty: true })
    setValue('bogo', next === 'bogo' ? emptyBogo : null, { shouldDirty: true })
    if (next === 'bogo' && getValues('thresholdBasis') === 'fulfillment_fee')
      setValue('thresholdBasis', null, { shouldDirty: true })
    clearErrors(['value', 'bogo', 'thresholdBasis'])
  }
  return (
    <FormSection title={t('kind')}>
      <RadioCardsField
        name="type"
        label={t('kind')}
        options={discountTypes.map((value) => ({ value, label: t(value) }))}
        onValueChange={change}
      />
      {type === 'bogo' && <BogoFields />}
      {type === 'fixed' && <MoneyField name="value" label={t('amount')} />}
      {type === 'percentage' && <RateField name="value" label={t('percent')} />}
      {type !== 'bogo' && <ReducesField />}
    </FormSection>
  )
}
