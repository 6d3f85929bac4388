import { useWatch } from 'react-hook-form'
import type { DiscountFields } from '#contract/domains/discount.ts'
import { useText } from '#web/client/text.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { asideText } from '#web/features/discounts/discount-form.text.ts'
import { toTerms } from '#web/features/discounts/discounts.draft.ts'
import { describeDiscount } from '#web/features/discounts/discounts.rule-text.ts'
import { useRuleFormat } from '#web/features/discounts/use-rule-format.ts'
import { Overlaps } from './overlaps.tsx'
import classes from './discount-aside.module.css'

interface RuleSummaryProps {
  /** Null until the discount is first saved. */
  id: string | null
  names: Readonly<Record<string, string>>
  batchCodes: number
}

/** The rule of the current form values as a paragraph, and a line with the discounts that overlap it. */
export const RuleSummary = ({ id, names, batchCodes }: RuleSummaryProps) => {
  const t = useText(asideText)
  const format = useRuleFormat()
  const values = useWatch() as DiscountFields
  return (
    <FormSection title={t('summary')}>
      <p className={classes.paragraph}>{describeDiscount(toTerms(values, batchCodes), names, format).join(' ')}</p>
      <Overlaps id={id} />
    </FormSection>
  )
}
