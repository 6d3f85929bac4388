import { useWatch } from 'react-hook-form'
import type { DiscountFields } from '#contract/domains/discount.ts'
import { useText } from '#web/client/text.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { asideText } from '#web/features/discounts/discount-form.text.ts'
import { toTerms } from '#web/features/discounts/discounts.draft.ts'
import { describeDiscount } from '#web/features/discounts/discounts.rule-text.ts'
import { useRuleFormat } from '#web/features/discounts/use-rule-format.ts'
import classes from './discount-aside.module.css'

interface RuleSummaryProps {
  names: Readonly<Record<string, string>>
  batchCodes: number
}

/** The rule of the current form values, in full sentences. */
export const RuleSummary = ({ names, batchCodes }: RuleSummaryProps) => {
  const t = useText(asideText)
  const format = useRuleFormat()
  const values = useWatch() as DiscountFields
  return (
    <FormSection title={t('summary')}>
      <ul className={classes.sentences}>
        {describeDiscount(toTerms(values, batchCodes), names, format).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </FormSection>
  )
}
