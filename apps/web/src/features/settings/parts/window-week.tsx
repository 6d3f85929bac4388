import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { addDays, wallOf } from '#contract/core/zone.ts'
import { fulfillmentWindows, type Slot, windowMethods } from '#contract/domains/fulfillment-windows.ts'
import { useCalendar } from '../../../client/calendar.ts'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { useGet } from '../../../client/use-get.ts'
import { useEntityAccess } from '../../../kit/entity/use-entity-access.ts'
import { EmptyState, ErrorState } from '../../../kit/feedback.tsx'
import { orderStatesText } from '../../../kit/order-states.text.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { PrimaryAction } from '../../../kit/primary-action.tsx'
import { ListSkeleton } from '../../../kit/skeletons.tsx'
import { newWindowAddress } from '../settings.addresses.ts'
import { weekAround } from '../settings.week.ts'
import { weekText } from '../week.text.ts'
import { windowsText } from '../windows.text.ts'
import { SlotDialog } from './slot-dialog.tsx'
import { ViewSwitch } from './view-switch.tsx'
import { WeekDays } from './week-days.tsx'
import { WeekGrid } from './week-grid.tsx'
import classes from './window-week.module.css'

const isDay = (text: string | null): text is string => text !== null && /^2\d{3}-\d\d-\d\d$/.test(text)

/** A week of slots with their load: a grid on wide screens, else a list of days. */
export const WindowWeek = () => {
  const t = useText(weekText)
  const windows = useText(windowsText)
  const methods = useText(orderStatesText)
  const { week, day } = useCalendar()
  const { store } = useSession()
  const { createReason } = useEntityAccess(fulfillmentWindows, windows('items'))
  const [query, setQuery] = useSearchParams()
  const isWide = useMediaQuery('(min-width: 68em)', undefined, { getInitialValueInEffect: false })
  const [opened, setOpened] = useState<Pick<Slot, 'window' | 'date'>>()
  const today = wallOf(Date.now(), store?.timezone ?? 'UTC').day
  const asked = query.get('day')
  const days = weekAround(isDay(asked) ? asked : today, week[0] ?? 0)
  const [from = today, to = today] = [days[0], days.at(-1)]
  const method = windowMethods.find((one) => one === query.get('method'))
  const { data, error, refetch, isPlaceholderData } = useGet(
    fulfillmentWindows.slots,
    { query: { from, to, ...(method && { method }) } },
    { keepPrevious: true },
  )
  const change = (name: 'day' | 'method', value: string | undefined) => {
    const next = new URLSearchParams(query)
    if (value === undefined) next.delete(name)
    else next.set(name, value)
    setQuery(next, { replace: name === 'method' })
  }
  // Hide slots of inactive windows without bookings.
  const slots = (data?.data ?? []).filter(({ reason, taken }) => reason !== 'inactive' || taken > 0)
  const shown = opened && slots.find((slot) => slot.window === opened.window && slot.date === opened.date)
  const Drawn = isWide ? WeekGrid : WeekDays
  return (
    <>
      <PageHeader
        title={windows('title')}
        actions={
          <>
            <ViewSwitch view="week" />
            <PrimaryAction label={windows('add')} to={newWindowAddress} reason={createReason} />
          </>
        }
      />
      <section className={classes.card} aria-label={t('week')}>
        <div className={classes.bar}>
          <ActionIcon.Group>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('previous')}
              onClick={() => change('day', addDays(from, -7))}
            >
              <IconChevronLeft size={18} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('next')}
              onClick={() => change('day', addDays(from, 7))}
            >
              <IconChevronRight size={18} aria-hidden="true" />
            </ActionIcon>
          </ActionIcon.Group>
          <Button variant="default" onClick={() => change('day', undefined)} disabled={days.includes(today)}>
            {t('today')}
          </Button>
          <h2 className={classes.span} aria-live="polite">
            {day(from)} – {day(to)}
          </h2>
          <SegmentedControl
            className={classes.methods ?? ''}
            aria-label={t('method')}
            value={method ?? ''}
            onChange={(value) => change('method', value || undefined)}
            data={[{ value: '', label: t('all') }, ...windowMethods.map((value) => ({ value, label: methods(value) }))]}
          />
        </div>
        {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
        {data && slots.length === 0 && <EmptyState drawing="shelf" title={t('noSlots')} />}
        {slots.length > 0 && (
          <div className={isPlaceholderData ? classes.stale : undefined}>
            <Drawn days={days} slots={slots} today={today} open={setOpened} />
          </div>
        )}
      </section>
      {shown && <SlotDialog key={`${shown.window} ${shown.date}`} slot={shown} close={() => setOpened(undefined)} />}
    </>
  )
}
