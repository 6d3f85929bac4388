import { useWatch } from 'react-hook-form'
import { useText } from '#web/client/text.ts'
import { MoneyField, NumberField } from '#web/kit/fields/number-field.tsx'
import type { FieldProps } from '#web/kit/fields/use-field.ts'
import { rewardConfigText } from '#web/features/rewards/reward-config.text.ts'

/** An amount of what the program grants: points, or credit in the store's currency. */
export const AmountField = (props: FieldProps & { placeholder?: string }) => {
  const t = useText(rewardConfigText)
  const kind: unknown = useWatch({ name: 'kind' })
  return kind === 'credit' ? <MoneyField {...props} /> : <NumberField {...props} unit={t('points')} />
}
