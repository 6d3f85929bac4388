import { SimpleGrid } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useText } from '#web/client/text.ts'
import { SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { MoneyField } from '#web/kit/fields/number-field.tsx'
import { rewardConfigText } from '#web/features/rewards/reward-config.text.ts'
import { AmountField } from './amount-field.tsx'

export const BonusFields = () => {
  const t = useText(rewardConfigText)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <AmountField name="welcomeBonus" label={t('welcomeBonus')} />
      <AmountField name="birthdayBonus" label={t('birthdayBonus')} />
    </SimpleGrid>
  )
}

/** The amounts are shown once referrals are on. */
export const ReferralFields = () => {
  const t = useText(rewardConfigText)
  const isOn = Boolean(useWatch({ name: 'referral.enabled' }))
  return (
    <>
      <SwitchField name="referral.enabled" label={t('referralEnabled')} help={t('referralHelp')} />
      {isOn && (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <AmountField name="referral.referrerAmount" label={t('referrerAmount')} />
          <AmountField name="referral.friendAmount" label={t('friendAmount')} />
          <MoneyField name="referral.minimumOrder" label={t('minimumOrder')} />
        </SimpleGrid>
      )}
    </>
  )
}
