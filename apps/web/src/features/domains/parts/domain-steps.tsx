import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { CustomDomainStatus } from '#contract/domains/store-domains.ts'
import { domainStatus } from '#contract/statuses.ts'
import { useText } from '#web/client/text.ts'
import { domainsText } from '#web/features/domains/domains.text.ts'
import classes from './domains.module.css'

/** The four statuses of the domain, in their order. */
export const DomainSteps = ({ status }: { status: CustomDomainStatus }) => {
  const t = useText(domainsText)
  const current = domainStatus.statuses.indexOf(status)
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {domainStatus.statuses.map((step, index) => {
        const isDone = index < current || status === 'active'
        return (
          <li
            key={step}
            className={classes.step}
            data-state={isDone ? 'done' : index === current ? 'current' : 'next'}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={classes.number} aria-hidden="true">
              {isDone ? <IconCheck size={14} /> : index + 1}
            </span>
            <span>
              {t(`step_${step}`)}
              {isDone && <VisuallyHidden>, {t('stepDone')}</VisuallyHidden>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
