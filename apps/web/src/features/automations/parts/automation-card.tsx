import { Alert, Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import type { Automation } from '#contract/domains/automations.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { automationsText } from '#web/features/automations/automations.text.ts'
import { toTotals } from '#web/features/automations/automations.totals.ts'
import { toAutomationPath, useAutomationChange, useCanEdit } from '#web/features/automations/use-automation.ts'
import { AutomationStatus } from './automation-status.tsx'
import { TurnButton } from './turn-button.tsx'
import classes from './automation-card.module.css'

const Figures = ({ automation }: { automation: Automation }) => {
  const t = useText(automationsText)
  const { number } = useFormat()
  const { sent, opened, clicked, orders } = toTotals(automation)
  const figures = { active: automation.active, sent, opened, clicked, orders }
  return (
    <dl className={classes.figures}>
      {(['active', 'sent', 'opened', 'clicked', 'orders'] as const).map((name) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{number(figures[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

const SetUpButton = ({ automation }: { automation: Automation }) => {
  const t = useText(automationsText)
  const navigate = useNavigate()
  const { setUp, isBusy } = useAutomationChange(automation)
  const { kind } = automation
  const open = async () => {
    if (await setUp()) await navigate(toAutomationPath(kind))
  }
  return (
    <Button
      variant="default"
      loading={isBusy}
      onClick={() => void open()}
      aria-label={t('setUpNamed', { name: t(`name_${kind}`) })}
    >
      {t('setUp')}
    </Button>
  )
}

/** What an automation does, whether it's on, and its results. */
export const AutomationCard = ({ automation }: { automation: Automation }) => {
  const t = useText(automationsText)
  const canEdit = useCanEdit()
  const { kind, steps } = automation
  const name = t(`name_${kind}`)
  const isSetUp = steps.length > 0
  const hasDeadDiscount = steps.some(({ discountProblem }) => discountProblem)
  return (
    <TitledCard title={name} aside={<AutomationStatus automation={automation} />} className={classes.card}>
      <p className={classes.about}>{t(`about_${kind}`)}</p>
      {isSetUp && <Figures automation={automation} />}
      {hasDeadDiscount && (
        <Alert color="warning" mt="md">
          {t('deadDiscount')}
        </Alert>
      )}
      <div className={classes.actions}>
        {isSetUp && (
          <Button component={Link} to={toAutomationPath(kind)} variant="default" aria-label={t('editNamed', { name })}>
            {t('edit')}
          </Button>
        )}
        {canEdit &&
          (isSetUp ? <TurnButton automation={automation} isNamed /> : <SetUpButton automation={automation} />)}
      </div>
    </TitledCard>
  )
}
