import { useDebouncedValue } from '@mantine/hooks'
import { useWatch } from 'react-hook-form'
import { type DiscountFields, validDiscountFields } from '#contract/domains/discount.ts'
import { useText } from '#web/client/text.ts'
import { formText } from './discount-form.text.ts'

const debounceMs = 300

interface DebouncedDiscount {
  /** Undefined while the form is invalid. */
  discount: DiscountFields | undefined
  isComplete: boolean
}

/** The form's discount, saved or not, debounced. A default name is used if it has none yet. */
export const useDebouncedDiscount = (): DebouncedDiscount => {
  const t = useText(formText)
  const values = useWatch() as DiscountFields
  const parsed = validDiscountFields.safeParse({ ...values, name: values.name.trim() || t('newTitle') })
  const [discountJson] = useDebouncedValue(parsed.success ? JSON.stringify(parsed.data) : '', debounceMs)
  return {
    discount: discountJson === '' ? undefined : (JSON.parse(discountJson) as DiscountFields),
    isComplete: parsed.success,
  }
}
