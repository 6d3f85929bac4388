import { useDebouncedValue } from '@mantine/hooks'
import { useWatch } from 'react-hook-form'
import { type DiscountFields, wholeDiscount } from '#contract/domains/discount.ts'
import { useText } from '../../client/text.ts'
import { formText } from './discount-form.text.ts'

const pause = 300

interface Asked {
  /** Undefined while the form is invalid. */
  discount: DiscountFields | undefined
  isComplete: boolean
}

/** The form's discount, saved or not, debounced. A default name is used if it has none yet. */
export const useAskedDiscount = (): Asked => {
  const t = useText(formText)
  const values = useWatch() as DiscountFields
  const parsed = wholeDiscount.safeParse({ ...values, name: values.name.trim() || t('newTitle') })
  const [asked] = useDebouncedValue(parsed.success ? JSON.stringify(parsed.data) : '', pause)
  return {
    discount: asked === '' ? undefined : (JSON.parse(asked) as DiscountFields),
    isComplete: parsed.success,
  }
}
