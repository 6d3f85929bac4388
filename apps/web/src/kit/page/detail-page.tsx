import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { Transitions } from '#contract/core/transitions.ts'
import { useText } from '#web/client/text.ts'
import { useTitle } from '#web/client/title.ts'
import type { Tone } from '#web/theme/mantine.ts'
import classes from './detail-page.module.css'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { MoreMenu } from '#web/kit/actions/more-menu.tsx'
import type { RowAction } from '#web/kit/table/columns.ts'
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

export interface Fact {
  label: string
  value: ReactNode
  /** Above the content where there is no side column. */
  isLeading?: true
}

interface DetailPageProps<Status extends string> {
  title: string
  subtitle?: ReactNode
  status?: DetailStatus<Status>
  /** Beside the title, for pages that place their status buttons differently. */
  badge?: ReactNode
  actions?: ReactNode
  /** The next step, where the page doesn't leave it to `status`. */
  primary?: ReactNode
  /** Rare and destructive actions, in the menu. */
  menu?: readonly RowAction[]
  facts?: readonly Fact[]
  /** Cards in the side column, instead of facts. */
  sideCards?: ReactNode
  timeline?: readonly TimelineEvent[]
  /** Below the timeline, such as a pager. */
  timelineFooter?: ReactNode
  /** More follows after a paint: the footer isn't visible before. */
  isPartial?: boolean
  children: ReactNode
}

const noActions: readonly RowAction[] = []

/** The next statuses: one button each, except for those that end it, which are in the menu. */
const toStatusActions = <Status extends string>(status: DetailStatus<Status> | undefined) => {
  const { transitions, current, labels, changeStatus, reason } = status ?? {}
  const actions = (current === undefined ? [] : (transitions?.next(current) ?? [])).map((next) => ({
    status: next,
    label: labels?.[next].action ?? '',
    danger: labels?.[next].danger ?? false,
    reason: typeof reason === 'function' ? reason(next) : reason,
    run: () => changeStatus?.(next),
  }))
  const [first, ...others] = actions.filter(({ danger }) => !danger)
  return { first, others, inMenu: actions.filter(({ danger }) => danger) }
}

interface StatusButtonProps {
  action: { label: string; reason: string | undefined; run: () => void }
  variant: 'filled' | 'default'
  loading: boolean
}

const StatusButton = ({ action: { label, reason, run }, variant, loading }: StatusButtonProps) => (
  <Button variant={variant} loading={loading} disabled={Boolean(reason)} title={reason} onClick={run}>
    {label}
  </Button>
)

const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map((fact) => (
      <div key={fact.label}>
        <dt>{fact.label}</dt>
        <dd>{fact.value}</dd>
      </div>
    ))}
  </dl>
)

/**
 * Detail page: facts at the side, content in the middle, timeline below; on a phone the leading facts come before the
 * content and the others before the timeline. Status buttons come from the status machine.
 */
export const DetailPage = <Status extends string = never>({
  title,
  subtitle,
  status,
  badge,
  actions,
  primary,
  menu = noActions,
  facts,
  sideCards,
  timeline,
  timelineFooter,
  isPartial = false,
  children,
}: DetailPageProps<Status>) => {
  const t = useText(kitText)
  useTitle(title)
  const isDeleted = useIsDeleted()
  // As in the style sheet. The DOM follows what is seen, for the keyboard and screen readers.
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  const leadingFacts = isNarrow ? (facts?.filter(({ isLeading }) => isLeading) ?? []) : []
  const sideFacts = facts?.filter((fact) => !leadingFacts.includes(fact))
  const statusBadge = status && (
    <StatusBadge tone={status.labels[status.current].tone}>{status.labels[status.current].label}</StatusBadge>
  )
  const { first, others, inMenu } = toStatusActions(status)
  const menuActions: RowAction[] = [
    ...menu.filter(({ danger }) => !danger),
    ...inMenu.map(({ label, reason, run }) => ({ label, reason, run, danger: true as const })),
    ...menu.filter(({ danger }) => danger),
  ]
  // `inert` for the links, which have no `disabled`.
  const disable = (buttons: ReactNode) => (
    <fieldset className={classes.actions} disabled={isDeleted} inert={isDeleted}>
      {buttons}
    </fieldset>
  )
  const secondaryButtons = disable(
    <>
      {actions}
      {others.map((action) => (
        <StatusButton
          key={action.status}
          action={action}
          variant="default"
          loading={status?.changingTo === action.status}
        />
      ))}
      {menuActions.length > 0 && <MoreMenu actions={menuActions} />}
    </>,
  )
  const primaryButton =
    primary ?? (first && <StatusButton action={first} variant="filled" loading={status?.changingTo === first.status} />)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        status={badge ?? statusBadge}
        actions={secondaryButtons}
        primary={primaryButton && disable(primaryButton)}
      />
      <DeletedNotice />
      <div className={classes.columns} data-partial={isPartial || undefined}>
        {leadingFacts.length > 0 && (
          <div className={classes.card}>
            <FactList facts={leadingFacts} />
          </div>
        )}
        <div className={classes.work}>{children}</div>
        {sideCards && (
          <aside className={`${classes.work} ${classes.side}`} aria-label={t('facts')}>
            {sideCards}
          </aside>
        )}
        {sideFacts && (
          <aside className={`${classes.card} ${classes.side}`} aria-label={t('facts')}>
            <FactList facts={sideFacts} />
          </aside>
        )}
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
    </>
  )
}
