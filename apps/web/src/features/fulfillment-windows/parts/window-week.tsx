import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { addDays, toWallTime } from '#contract/core/time-zone.ts'
import { fulfillmentWindows, type Slot, windowMethods } from '#contract/domains/fulfillment-windows.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useEntityAccess } from '#web/kit/crud/use-entity-access.ts'
import { EmptyState, ErrorState } from '#web/kit/feedback/feedback.tsx'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { PrimaryAction } from '#web/kit/actions/primary-action.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { newWindowPath } from '#web/features/fulfillment-windows/fulfillment-windows.paths.ts'
import { getWeekDays } from '#web/features/fulfillment-windows/fulfillment-windows.week.ts'
import { weekText } from '#web/features/fulfillment-windows/week.text.ts'
import { windowsText } from '#web/features/fulfillment-windows/windows.text.ts'
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
  const today = toWallTime(Date.now(), store?.timezone ?? 'UTC').day
  const requestedDay = query.get('day')
  const days = getWeekDays(isDay(requestedDay) ? requestedDay : today, week[0] ?? 0)
  const [from = today, to = today] = [days[0], days.at(-1)]
  const method = windowMethods.find((candidate) => candidate === query.get('method'))
  const { data, error, refetch, isPlaceholderData } = useGet(
    fulfillmentWindows.slots,
    { query: { from, to, ...(method && { method }) } },
    { keepPrevious: true },
  )
  const setParam = (name: 'day' | 'method', value: string | undefined) => {
    const next = new URLSearchParams(query)
    if (value === undefined) next.delete(name)
    else next.set(name, value)
    setQuery(next, { replace: name === 'method' })
  }
  // Hide slots of inactive windows without bookings.
  const slots = (data?.data ?? []).filter(({ reason, taken }) => reason !== 'inactive' || taken > 0)
  const openSlot = opened && slots.find((slot) => slot.window === opened.window && slot.date === opened.date)
  const WeekView = isWide ? WeekGrid : WeekDays
  return (
    <>
      <PageHeader
        title={windows('title')}
        actions={<ViewSwitch view="week" />}
        primary={<PrimaryAction label={windows('add')} to={newWindowPath} reason={createReason} />}
      />
      <section className={classes.card} aria-label={t('week')} data-wide-content>
        <div className={classes.bar}>
          <ActionIcon.Group>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('previous')}
              onClick={() => setParam('day', addDays(from, -7))}
            >
              <IconChevronLeft size={18} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('next')}
              onClick={() => setParam('day', addDays(from, 7))}
            >
              <IconChevronRight size={18} aria-hidden="true" />
            </ActionIcon>
          </ActionIcon.Group>
          <Button variant="default" onClick={() => setParam('day', undefined)} disabled={days.includes(today)}>
            {t('today')}
          </Button>
          <h2 className={classes.span} aria-live="polite">
            {day(from)} – {day(to)}
          </h2>
          <SegmentedControl
            className={classes.methods ?? ''}
            aria-label={t('method')}
            value={method ?? ''}
            onChange={(value) => setParam('method', value || undefined)}
            data={[{ value: '', label: t('all') }, ...windowMethods.map((value) => ({ value, label: methods(value) }))]}
          />
        </div>
        {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
        {data && slots.length === 0 && <EmptyState illustration="shelf" title={t('noSlots')} />}
        {slots.length > 0 && (
          <div className={isPlaceholderData ? classes.stale : undefined}>
            <WeekView days={days} slots={slots} today={today} onOpen={setOpened} />
          </div>
        )}
      </section>
      {openSlot && (
        <SlotDialog key={`${openSlot.window} ${openSlot.date}`} slot={openSlot} close={() => setOpened(undefined)} />
      )}
    </>
  )
}
