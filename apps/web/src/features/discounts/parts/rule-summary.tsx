import { useWatch } from 'react-hook-form'
import type { DiscountFields } from '#contract/domains/discount.ts'
import { useText } from '../../../client/text.ts'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { asideText } from '../discount-form.text.ts'
import { termsOf } from '../discounts.draft.ts'
import { discountWords } from '../discounts.words.ts'
import { useSpeech } from '../use-speech.ts'
import classes from './discount-aside.module.css'

interface RuleSummaryProps {
  names: Readonly<Record<string, string>>
  batchCodes: number
}

/** The rule of the current form values, in full sentences. */
export const RuleSummary = ({ names, batchCodes }: RuleSummaryProps) => {
  const t = useText(asideText)
  const speech = useSpeech()
  const values = useWatch() as DiscountFields
  return (
    <FormSection title={t('summary')}>
      <ul className={classes.sentences}>
        {discountWords(termsOf(values, batchCodes), names, speech).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </FormSection>
  )
}
