import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { type AutomationKind, automations, type DryRun } from '#contract/domains/automations.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { CardFact, SideCard } from '#web/kit/page/side-card.tsx'
import { automationText } from '#web/features/automations/automation.text.ts'
import classes from './dry-run-card.module.css'

const Result = ({ result: { triggered, emailed, excluded, examples } }: { result: DryRun }) => {
  const t = useText(automationText)
  const { number, dateTime } = useFormat()
  return (
    <>
      <p className={classes.answer} role="status">
        {t('wouldEmail', { count: emailed, formatted: number(emailed) })}
      </p>
      <CardFact label={t('triggered')}>{number(triggered)}</CardFact>
      {excluded.map(({ reason, count }) => (
        <CardFact key={reason} label={t(`reason_${reason}`)}>
          {number(count)}
        </CardFact>
      ))}
      {examples.length > 0 && (
        <>
          <h3 className={classes.examples}>{t('examples')}</h3>
          <ul className={classes.list}>
            {examples.map(({ customer, at, reason }) => (
              <li key={`${customer._id} ${at}`}>
                <Anchor component={Link} to={`/dashboard/customers/${customer._id}`}>
                  {customer.name}
                </Anchor>
                <span>
                  {dateTime(at)} · {reason === null ? t('emailed') : t(`reason_${reason}`)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Whom the automation would have emailed, with the saved settings. */
export const DryRunCard = ({ kind, version }: { kind: AutomationKind; version: number }) => {
  const t = useText(automationText)
  const { can } = useSession()
  const [ranVersion, setRanVersion] = useState<number>()
  const isCurrent = ranVersion === version
  const { data, error, isFetching, refetch } = useGet(automations.dryRun, { params: { kind } }, { enabled: isCurrent })
  const run = () => {
    if (isCurrent) void refetch()
    setRanVersion(version)
  }
  return (
    <SideCard title={t('dryRun')}>
      <Text c="dimmed">{can('view_customers') ? t('dryRunBody') : t('dryRunCannot')}</Text>
      {isCurrent && data && <Result result={data} />}
      {isCurrent && error && <p role="alert">{error.message}</p>}
      {can('view_customers') && (
        <Button variant="default" onClick={run} loading={isCurrent && isFetching}>
          {t(isCurrent && data ? 'dryRunAgain' : 'dryRunButton')}
        </Button>
      )}
    </SideCard>
  )
}
