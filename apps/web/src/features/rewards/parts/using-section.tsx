import { SimpleGrid } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { MoneyField, NumberField } from '#web/kit/fields/number-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { rewardConfigText } from '#web/features/rewards/reward-config.text.ts'

const examplePoints = 100

/** What points are worth and how many an order can use. Also under credit, for points from before. */
export const UsingSection = () => {
  const t = useText(rewardConfigText)
  const { money } = useFormat()
  const [kind, value] = useWatch({ name: ['kind', 'pointValue'] }) as unknown[]
  // 100 points, because single values are small.
  const help =
    typeof value === 'number' && value > 0
      ? t('pointExample', { amount: money(value * examplePoints) })
      : t('pointValueHelp')
  return (
    <FormSection title={t('using')} {...(kind === 'credit' && { help: t('usingCreditHelp') })}>
      <MoneyField name="pointValue" label={t('pointValue')} help={help} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberField name="minRedeem" label={t('minRedeem')} unit={t('points')} />
        <NumberField name="maxRedeem" label={t('maxRedeem')} unit={t('points')} placeholder={t('noLimit')} />
      </SimpleGrid>
    </FormSection>
  )
}
