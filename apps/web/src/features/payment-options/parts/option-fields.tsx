import { SimpleGrid } from '@mantine/core'
import type * as z from 'zod'
import type { PaymentOption, validPaymentOptionFields } from '#contract/domains/payment-options.ts'
import { fulfillmentMethods, paymentKinds } from '#contract/enumerations.ts'
import { useText } from '#web/client/text.ts'
import { ChipsField } from '#web/kit/fields/chips-field.tsx'
import { SelectField, SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { MoneyField, RateField } from '#web/kit/fields/number-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { paymentOptionsText } from '#web/features/payment-options/payment-options.text.ts'

export const toOptionValues = (option: PaymentOption | undefined): z.input<typeof validPaymentOptionFields> => ({
  name: option?.name ?? '',
  kind: option?.kind ?? 'cash',
  instructionsBefore: option?.instructionsBefore ?? '',
  instructionsAfter: option?.instructionsAfter ?? '',
  feeFixed: option?.feeFixed ?? 0,
  feeRate: option?.feeRate ?? 0,
  minTotal: option?.minTotal ?? null,
  maxTotal: option?.maxTotal ?? null,
  methods: option?.methods ?? [...fulfillmentMethods],
  isActive: option?.isActive ?? true,
})

export const OptionFields = ({ isNew }: { isNew: boolean }) => {
  const t = useText(paymentOptionsText)
  const methods = useText(orderStatesText)
  return (
    <>
      <FormSection title={t('about')}>
        <TextField name="name" label={t('name')} help={t('nameHelp')} autoFocus={isNew} />
        <SelectField
          name="kind"
          label={t('kind')}
          options={paymentKinds.map((value) => ({ value, label: t(value) }))}
        />
        <SwitchField name="isActive" label={t('isActive')} />
      </FormSection>
      <FormSection title={t('instructions')}>
        <TextAreaField name="instructionsBefore" label={t('instructionsBefore')} />
        <TextAreaField
          name="instructionsAfter"
          label={t('instructionsAfter')}
          help={t('instructionsAfterHelp')}
          minRows={3}
        />
      </FormSection>
      <FormSection title={t('offered')}>
        <ChipsField
          name="methods"
          label={t('methods')}
          options={fulfillmentMethods.map((value) => ({ value, label: methods(value) }))}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MoneyField name="minTotal" label={t('minTotal')} placeholder={t('noLimit')} />
          <MoneyField name="maxTotal" label={t('maxTotal')} placeholder={t('noLimit')} />
        </SimpleGrid>
      </FormSection>
      <FormSection title={t('fees')} help={t('feesHelp')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MoneyField name="feeFixed" label={t('feeFixed')} />
          <RateField name="feeRate" label={t('feeRate')} />
        </SimpleGrid>
      </FormSection>
    </>
  )
}
