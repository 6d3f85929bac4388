import { ActionIcon, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { addDays, toWallTime } from '#contract/core/time-zone.ts'
import type { Slot } from '#contract/domains/fulfillment-windows.ts'
import { checkout } from '#contract/domains/checkout.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import type { Coordinates } from '#web/kit/map/map-data.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import classes from './slot-picker.module.css'
import { slotPickerText } from './slot-picker.text.ts'

export type SlotChoice = Pick<Slot, 'window' | 'date'>

interface SlotPickerProps {
  method: Slot['method']
  /** Postal code of the address, '' if it has none; omitted if the person may not see it. */
  postcode?: string | undefined
  /** Coordinates of the address, if they are known. */
  coordinates?: Coordinates | null | undefined
  value: SlotChoice | null
  /** The slot the order has already; it can always be chosen again. */
  current?: SlotChoice | null | undefined
  /** Whether a closed slot may be chosen anyway. */
  isAllowed?: ((slot: Slot) => boolean) | undefined
  onChange: (slot: Slot) => void
}

const daysShown = 7

const isSameSlot = (slot: SlotChoice, other: SlotChoice | null | undefined): boolean =>
  slot.window === other?.window && slot.date === other.date

/** A week of slots with their remaining capacity, and buttons for other weeks. */
export const SlotPicker = ({ method, postcode, coordinates, value, current, isAllowed, onChange }: SlotPickerProps) => {
  const t = useText(slotPickerText)
  const { dayWithWeekday: dayNamed, hours } = useCalendar()
  const { money } = useFormat()
  const zone = useSession().store?.timezone ?? 'UTC'
  const group = useId()
  const today = toWallTime(Date.now(), zone).day
  const preferred = value ?? current
  const [from, setFrom] = useState(preferred && preferred.date > today ? preferred.date : today)
  const to = addDays(from, daysShown - 1)
  const { data, error, refetch } = useGet(
    checkout.slots,
    { query: { from, to, method, ...(postcode !== undefined && { postcode }), ...coordinates } },
    { keepPrevious: true },
  )
  const toStatusText = (slot: Slot) => {
    if (isSameSlot(slot, current)) return t('current')
    if (slot.state === 'full') return t('full')
    const isOpen = slot.state === 'open' || isAllowed?.(slot)
    const left = t('free', { count: Math.max(0, slot.capacity - slot.taken) })
    if (isOpen) return slot.reason === null ? left : `${left} · ${t(slot.reason)}`
    return t(slot.reason ?? 'closed')
  }
  const isOffered = (slot: Slot) =>
    isSameSlot(slot, current) || slot.state === 'open' || (slot.state === 'closed' && (isAllowed?.(slot) ?? false))
  // Hide slots that are inactive or past.
  const visibleSlots = (data?.data ?? []).filter(
    (slot) => isSameSlot(slot, current) || (slot.reason !== 'inactive' && slot.reason !== 'past'),
  )
  const days = [...new Set(visibleSlots.map(({ date }) => date))]
  return (
    <div>
      <div className={classes.head}>
        <ActionIcon
          variant="default"
          aria-label={t('earlier')}
          disabled={from <= today}
          onClick={() => setFrom(addDays(from, -daysShown) < today ? today : addDays(from, -daysShown))}
        >
          <IconChevronLeft size={16} aria-hidden="true" />
        </ActionIcon>
        <span className={classes.span} role="status">
          {dayNamed(from)} – {dayNamed(to)}
        </span>
        <ActionIcon variant="default" aria-label={t('later')} onClick={() => setFrom(addDays(from, daysShown))}>
          <IconChevronRight size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={3} />)}
      {data && days.length === 0 && (
        <Text c="dimmed" ta="center" py="lg">
          {t('noneHere')}
        </Text>
      )}
      <div className={classes.days} role="radiogroup" aria-label={t('slots')}>
        {days.map((date) => (
          <div key={date} className={classes.day}>
            <div className={classes.name}>{dayNamed(date)}</div>
            <div className={classes.slots}>
              {visibleSlots
                .filter((slot) => slot.date === date)
                .map((slot) => (
                  <label key={slot.window} className={classes.slot}>
                    <input
                      type="radio"
                      name={group}
                      checked={isSameSlot(slot, value)}
                      disabled={!isOffered(slot)}
                      onChange={() => onChange(slot)}
                    />
                    <span className={classes.time}>{hours(slot.start, slot.end)}</span>
                    <span className={classes.quiet}>
                      {slot.fee > 0 ? t('fee', { name: slot.name, fee: money(slot.fee) }) : slot.name}
                    </span>
                    <span className={classes.quiet}>{toStatusText(slot)}</span>
                  </label>
                ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
