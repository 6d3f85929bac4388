import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { normalizeCode, type DiscountFields, maxDiscountCodes } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { discountApplications } from '#contract/enumerations.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { TagsField } from '#web/kit/fields/choice-fields.tsx'
import { RadioCardsField } from '#web/kit/fields/radio-cards-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { formText } from '#web/features/discounts/discount-form.text.ts'

/** Automatic, or with a discount code. */
export const ApplicationFields = () => {
  const t = useText(formText)
  const { setValue, getValues } = useFormContext<DiscountFields>()
  const [application, codes] = useWatch<DiscountFields, ['application', 'codes']>({ name: ['application', 'codes'] })
  const generate = useSend(discounts.generateCode)
  const add = async () => {
    const generated = await generate.send()
    if (generated)
      setValue('codes', [...getValues('codes'), generated.code], { shouldDirty: true, shouldValidate: true })
  }
  return (
    <FormSection title={t('applicationTitle')}>
      <RadioCardsField
        name="application"
        label={t('application')}
        options={discountApplications.toReversed().map((value) => ({ value, label: t(value) }))}
      />
      {application === 'manual' && (
        <>
          <TagsField
            name="codes"
            label={t('codes')}
            help={t('codesHelp')}
            placeholder={t('codesPlaceholder')}
            maxTags={maxDiscountCodes}
            normalizeTag={normalizeCode}
          />
          <div>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconSparkles size={14} aria-hidden="true" />}
              loading={generate.sending}
              disabled={codes.length >= maxDiscountCodes}
              onClick={() => void add()}
            >
              {t('generate')}
            </Button>
          </div>
        </>
      )}
    </FormSection>
  )
}
