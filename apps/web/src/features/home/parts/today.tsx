import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { home, type TodaySchedule, type WindowProgress } from '#contract/domains/home.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { countToday, getOrdersPath, getPhase } from '#web/features/home/home.today.ts'
import { todayText } from '#web/features/home/today.text.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import classes from './today.module.css'

/** The share of completed and ready orders. */
const ProgressBar = ({ orders, completed, ready }: WindowProgress) => (
  <span className={classes.track} aria-hidden="true">
    <span style={{ width: `${(completed / orders) * 100}%` }} />
    <span style={{ width: `${(ready / orders) * 100}%` }} data-ready />
  </span>
)

const WindowRow = ({ progress, day }: { progress: WindowProgress; day: string }) => {
  const t = useText(todayText)
  const state = useText(orderStatesText)
  const { hours } = useCalendar()
  const { window, name, method, start, end, orders, toPrepare, ready, completed, late } = progress
  const phase = getPhase(progress, Date.now())
  const isDone = completed === orders
  const counts = [
    ...(toPrepare > 0 ? [t('toPrepare', { count: toPrepare })] : []),
    ...(ready > 0 ? [t('ready', { count: ready })] : []),
    ...(isDone ? [t('allDone', { count: orders })] : []),
  ]
  return (
    <li>
      <Link
        to={getOrdersPath(day, { window, method, ...(!isDone && { open: 'true' as const }) })}
        className={classes.window}
        data-done={isDone || undefined}
      >
        <span className={classes.hours}>
          <span className="figures">{hours(start, end)}</span>
          {phase === 'now' && <span className={classes.now}>{t('now')}</span>}
        </span>
        <span className={classes.name}>
          {state(method)} <span className={classes.quiet}>{name}</span>
        </span>
        <ProgressBar {...progress} />
        <span className={classes.counts}>
          {late > 0 && <span className={classes.late}>{t('late', { count: late })}</span>}
          <span>{counts.join(' · ')}</span>
        </span>
        <IconChevronRight size={16} aria-hidden="true" />
      </Link>
    </li>
  )
}

const NextDay = ({ next }: { next: NonNullable<TodaySchedule['next']> }) => {
  const t = useText(todayText)
  const { dayWithWeekday, toMidSentence } = useCalendar()
  return (
    <Link to={getOrdersPath(next.day)} className={classes.next}>
      {t('next', { day: toMidSentence(dayWithWeekday(next.day)), count: next.orders })}
    </Link>
  )
}

/** Today's pickups and deliveries by window; the first card on home. */
export const Today = () => {
  const t = useText(todayText)
  const { number } = useFormat()
  const { data, error, refetch } = useGet(home.today)
  const { left, all } = countToday(data ?? { windows: [] })
  return (
    <TitledCard title={t('title')}>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={4} />)}
      {data && all === 0 && <p className={classes.empty}>{t('none')}</p>}
      {data && all > 0 && (
        <>
          <p className={classes.total}>
            <strong>{number(left)}</strong> {t(left === 0 ? 'done' : 'left', { count: left, all })}
          </p>
          <ul className={classes.windows}>
            {data.windows.map((progress) => (
              <WindowRow
                key={`${progress.window} ${progress.method} ${progress.start}`}
                progress={progress}
                day={data.day}
              />
            ))}
          </ul>
        </>
      )}
      {data?.next && <NextDay next={data.next} />}
    </TitledCard>
  )
}
