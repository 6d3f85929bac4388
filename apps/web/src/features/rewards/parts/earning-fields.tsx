import { SimpleGrid } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { minorDigits } from '#contract/core/money.ts'
import { rewardBases, rewardRoundings } from '#contract/enumerations.ts'
import { rewardScale } from '#contract/rewards/earning.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { SelectField } from '#web/kit/fields/choice-fields.tsx'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { toPercentScale } from '#web/features/rewards/rewards.form.ts'
import { rewardConfigText } from '#web/features/rewards/reward-config.text.ts'
import { AmountField } from './amount-field.tsx'

/** Points for each unit of the currency, or credit in percent. */
const EarnRateField = () => {
  const t = useText(rewardConfigText)
  const { currency = 'USD' } = useSession().store ?? {}
  const { wholeMoney } = useWholeMoney()
  const kind: unknown = useWatch({ name: 'kind' })
  if (kind === 'credit')
    return (
      <NumberField
        name="earnRate"
        label={t('creditRate')}
        decimals={Math.min(3, minorDigits(currency) + 1)}
        scale={toPercentScale(currency)}
        unit="%"
      />
    )
  return (
    <NumberField
      name="earnRate"
      label={t('earnRate')}
      decimals={3}
      scale={rewardScale}
      unit={t('pointsPer', { amount: wholeMoney(1) })}
    />
  )
}

/** '$1' instead of '$1.00'. */
const useWholeMoney = () => {
  const { compactMoney } = useFormat()
  const { currency = 'USD' } = useSession().store ?? {}
  return { wholeMoney: (major: number) => compactMoney(major * 10 ** minorDigits(currency)) }
}

export const EarningFields = () => {
  const t = useText(rewardConfigText)
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <EarnRateField />
        <SelectField
          name="rounding"
          label={t('rounding')}
          options={rewardRoundings.map((value) => ({ value, label: t(`rounding_${value}`) }))}
        />
      </SimpleGrid>
      <SelectField
        name="earnBasis"
        label={t('earnBasis')}
        options={rewardBases.map((value) => ({ value, label: t(`basis_${value}`) }))}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberField name="pendingDays" label={t('pendingDays')} help={t('pendingDaysHelp')} unit={t('days')} />
        <AmountField name="dailyCap" label={t('dailyCap')} placeholder={t('noLimit')} />
      </SimpleGrid>
    </>
  )
}
