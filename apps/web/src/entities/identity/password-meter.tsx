import { useWatch } from 'react-hook-form'
import { type PasswordLevel, passwordStrength } from '#contract/core/password.ts'
import { useText } from '#web/client/text.ts'
import { passwordMeterText } from './password-meter.text.ts'
import classes from './password-meter.module.css'

const tones: Record<PasswordLevel, string> = { weak: 'danger', fair: 'warning', good: 'info', strong: 'success' }
const criteria = [1, 2, 3, 4, 5]

/** Strength of the typed password, and how to improve it. */
export const PasswordMeter = ({ name }: { name: string }) => {
  const t = useText(passwordMeterText)
  const password: unknown = useWatch({ name })
  if (typeof password !== 'string' || password === '') return null
  const { score, level, unmet } = passwordStrength(password)
  return (
    <div className={classes.meter} style={{ '--tone': `var(--${tones[level]})` } as never}>
      <div className={classes.bars} aria-hidden="true">
        {criteria.map((step) => (
          <span key={step} data-on={step <= score || undefined} />
        ))}
      </div>
      <div role="status">
        <p className={classes.level}>{t('strength', { level: t(`level_${level}`) })}</p>
        {unmet.length > 0 && (
          <ul className={classes.unmet}>
            {unmet.map((criterion) => (
              <li key={criterion}>{t(`unmet_${criterion}`)}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
