import { useWatch } from 'react-hook-form'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { type ProgramInput, toExample } from '#web/features/rewards/rewards.form.ts'
import { rewardConfigText } from '#web/features/rewards/reward-config.text.ts'
import classes from './program-example.module.css'

const isDays = (value: unknown): value is number => typeof value === 'number' && value > 0

const useExampleText = (values: Partial<ProgramInput>) => {
  const t = useText(rewardConfigText)
  const { money, number } = useFormat()
  const { currency = 'USD' } = useSession().store ?? {}
  const example = toExample(values, currency)
  const toAmount = (earned: number) =>
    values.kind === 'credit' ? money(earned) : t('pointsCount', { count: earned, formatted: number(earned) })
  if (!example) return { sentence: t('exampleUnknown'), tiers: [] }
  if (values.earnRate === 0) return { sentence: t('exampleNothing'), tiers: [] }
  const { earned, worth } = example
  const [amount, points] = [money(example.amount), number(earned)]
  const tiers = example.tiers.map((tier) => ({ ...tier, amount: toAmount(tier.earned) }))
  if (values.kind === 'credit') return { sentence: t('exampleCredit', { amount, credit: money(earned) }), tiers }
  if (worth === 0) return { sentence: t('exampleWorthless', { count: earned, amount, points }), tiers }
  return { sentence: t('examplePoints', { count: earned, amount, points, worth: money(worth) }), tiers }
}

/** The sentence alone, on screens where the card is below the form. */
export const NarrowExample = () => {
  const { sentence } = useExampleText(useWatch() as Partial<ProgramInput>)
  return <p className={classes.narrow}>{sentence}</p>
}

/** What an order earns by the settings in the form, saved or not. */
export const ProgramExample = () => {
  const t = useText(rewardConfigText)
  const values = useWatch() as Partial<ProgramInput>
  const { sentence, tiers } = useExampleText(values)
  const { pendingDays, expiryDays, expiry } = values
  const expires = () => {
    if (expiry === 'never' || !isDays(expiryDays)) return t('expiresNever')
    return t(expiry === 'after_days' ? 'expiresDays' : 'expiresInactivity', { count: expiryDays })
  }
  return (
    <TitledCard title={t('example')}>
      <p className={classes.sentence} aria-live="polite">
        {sentence}
      </p>
      {!values.enabled && <p className={classes.off}>{t('exampleOff')}</p>}
      <dl className={classes.facts}>
        {tiers.map(({ key, name, amount }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div>
          <dt>{t('available')}</dt>
          <dd>{isDays(pendingDays) ? t('availableLater', { count: pendingDays }) : t('availableNow')}</dd>
        </div>
        <div>
          <dt>{t('expires')}</dt>
          <dd>{expires()}</dd>
        </div>
      </dl>
    </TitledCard>
  )
}
