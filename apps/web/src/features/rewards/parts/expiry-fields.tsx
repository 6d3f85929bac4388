import { SimpleGrid } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useText } from '#web/client/text.ts'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { RadioCardsField } from '#web/kit/fields/radio-cards-field.tsx'
import { rewardConfigText } from '#web/features/rewards/reward-config.text.ts'

/** The days are shown once something expires. */
export const ExpiryFields = () => {
  const t = useText(rewardConfigText)
  const expiry: unknown = useWatch({ name: 'expiry' })
  return (
    <>
      <RadioCardsField
        name="expiry"
        label={t('expiry')}
        options={[
          { value: 'never', label: t('expiry_never') },
          ...(['after_days', 'after_inactivity'] as const).map((value) => ({
            value,
            label: t(`expiry_${value}`),
            help: t(`expiry_${value}_help`),
          })),
        ]}
      />
      {expiry !== 'never' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberField name="expiryDays" label={t('expiryDays')} unit={t('days')} />
          <NumberField name="warningDays" label={t('warningDays')} help={t('warningDaysHelp')} unit={t('daysBefore')} />
        </SimpleGrid>
      )}
    </>
  )
}
