import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Transitions } from '#contract/core/transitions.ts'
import { useText } from '../client/text.ts'
import { useTitle } from '../client/title.ts'
import type { Tone } from '../theme/mantine.ts'
import classes from './detail-page.module.css'
import { StatusBadge } from './feedback.tsx'
import { GoneNote, useIsGone } from './gone-note.tsx'
import { kitText } from './kit.text.ts'
import { PageHeader } from './page-header.tsx'
import { Time } from './time.tsx'

/** Label and tone of a status, and the label of the button that changes to it. */
export interface StatusWords {
  label: string
  tone: Tone
  action: string
  danger?: true
}

interface DetailStatus<Status extends string> {
  /** The contract's status machine; the allowed next statuses become buttons. */
  table: Transitions<Status>
  now: Status
  words: Readonly<Record<Status, StatusWords>>
  go: (next: Status) => void
  going?: Status | undefined
  /** Why this person can't change the status, or not to that one. */
  reason?: string | ((next: Status) => string | undefined) | undefined
}

export interface TimelineEvent {
  id: string
  at: string
  who?: string | null
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
  timelineFoot?: ReactNode
  children: ReactNode
}

const Steps = <Status extends string>({ table, now, words, go, going, reason }: DetailStatus<Status>) =>
  table.next(now).map((next, index) => {
    const why = typeof reason === 'function' ? reason(next) : reason
    return (
      <Button
        key={next}
        variant={words[next].danger ? 'light' : index === 0 ? 'filled' : 'default'}
        color={words[next].danger ? 'danger' : 'accent'}
        loading={going === next}
        disabled={Boolean(why)}
        title={why}
        onClick={() => go(next)}
      >
        {words[next].action}
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
  timelineFoot,
  children,
}: DetailPageProps<Status>) => {
  const t = useText(kitText)
  useTitle(title)
  const gone = useIsGone()
  const badge = status && (
    <StatusBadge tone={status.words[status.now].tone}>{status.words[status.now].label}</StatusBadge>
  )
  const buttons = (
    // `inert` for the links, which have no `disabled`.
    <fieldset className={classes.actions} disabled={gone} inert={gone}>
      {actions}
      {status && <Steps {...status} />}
    </fieldset>
  )
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} status={badge} actions={buttons} />
      <GoneNote />
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
                      {event.who && `${event.who} · `}
                      <Time iso={event.at} />
                    </div>
                  </li>
                ))}
              </ol>
              {timelineFoot && <div className={classes.foot}>{timelineFoot}</div>}
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
