import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Transitions } from '#contract/core/transitions.ts'
import { useText } from '#web/client/text.ts'
import { useTitle } from '#web/client/title.ts'
import type { Tone } from '#web/theme/mantine.ts'
import classes from './detail-page.module.css'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { DeletedNotice, useIsDeleted } from '#web/kit/feedback/deleted-notice.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { PageHeader } from './page-header.tsx'
import { Time } from '#web/kit/display/time.tsx'

/** Label and tone of a status, and the label of the button that changes to it. */
export interface StatusLabels {
  label: string
  tone: Tone
  action: string
  danger?: true
}

interface DetailStatus<Status extends string> {
  /** The contract's status machine; the allowed next statuses become buttons. */
  transitions: Transitions<Status>
  current: Status
  labels: Readonly<Record<Status, StatusLabels>>
  changeStatus: (next: Status) => void
  changingTo?: Status | undefined
  /** Why this person can't change the status, or not to that one. */
  reason?: string | ((next: Status) => string | undefined) | undefined
}

export interface TimelineEvent {
  id: string
  at: string
  actorName?: string | null
  text: ReactNode
}

interface DetailPageProps<Status extends string> {
  title: string
  subtitle?: ReactNode
  status?: DetailStatus<Status>
  actions?: ReactNode
  facts: readonly { label: string; value: ReactNode }[]
  timeline?: readonly TimelineEvent[]
  /** Below the timeline, such as a pager. */
  timelineFooter?: ReactNode
  children: ReactNode
}

const StatusButtons = <Status extends string>({
  transitions,
  current,
  labels,
  changeStatus,
  changingTo,
  reason,
}: DetailStatus<Status>) =>
  transitions.next(current).map((next, index) => {
    const disabledReason = typeof reason === 'function' ? reason(next) : reason
    return (
      <Button
        key={next}
        variant={labels[next].danger ? 'light' : index === 0 ? 'filled' : 'default'}
        color={labels[next].danger ? 'danger' : 'accent'}
        loading={changingTo === next}
        disabled={Boolean(disabledReason)}
        title={disabledReason}
        onClick={() => changeStatus(next)}
      >
        {labels[next].action}
      </Button>
    )
  })

/**
 * Detail page: facts at the side, content in the middle, timeline below. Status buttons come from the status machine.
 */
export const DetailPage = <Status extends string = never>({
  title,
  subtitle,
  status,
  actions,
  facts,
  timeline,
  timelineFooter,
  children,
}: DetailPageProps<Status>) => {
  const t = useText(kitText)
  useTitle(title)
  const isDeleted = useIsDeleted()
  const badge = status && (
    <StatusBadge tone={status.labels[status.current].tone}>{status.labels[status.current].label}</StatusBadge>
  )
  const buttons = (
    // `inert` for the links, which have no `disabled`.
    <fieldset className={classes.actions} disabled={isDeleted} inert={isDeleted}>
      {actions}
      {status && <StatusButtons {...status} />}
    </fieldset>
  )
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} status={badge} actions={buttons} />
      <DeletedNotice />
      <div className={classes.columns}>
        <div className={classes.work}>
          {children}
          {timeline && timeline.length > 0 && (
            <section className={classes.card} aria-label={t('timeline')}>
              <h2 className={classes.title}>{t('timeline')}</h2>
              <ol className={classes.timeline}>
                {timeline.map((event) => (
                  <li key={event.id} className={classes.event}>
                    <div>{event.text}</div>
                    <div className={classes.when}>
                      {event.actorName && `${event.actorName} · `}
                      <Time iso={event.at} />
                    </div>
                  </li>
                ))}
              </ol>
              {timelineFooter && <div className={classes.foot}>{timelineFooter}</div>}
            </section>
          )}
        </div>
        <aside className={classes.card} aria-label={t('facts')}>
          <dl className={classes.facts}>
            {facts.map((fact) => (
              <div key={fact.label}>
                <dt>{fact.label}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
        </aside>
      </div>
    </>
  )
}
