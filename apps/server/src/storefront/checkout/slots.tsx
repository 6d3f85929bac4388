import type { ReactNode } from 'react'
import { type Locale, toLanguage } from '#contract/core/locale.ts'
import { formatMoney } from '#contract/core/money.ts'
import type { Currency } from '#contract/enumerations.ts'
import { checkoutText } from './checkout.text.ts'
import { type ShopSlot, toSlotValue } from './load-checkout.ts'

interface SlotsProps {
  slots: readonly ShopSlot[]
  selected: { window: string; date: string } | null
  day: string | null
  currency: Currency
  locale: Locale
  /** The choice has the form's first problem. */
  hasFocus?: boolean
}

const toDate = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** "Tue" and "Nov 18" of a date of the store. */
const formatDay = (day: string, locale: Locale) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(toDate(day))
  return { weekday: format({ weekday: 'short' }), date: format({ month: 'short', day: 'numeric' }) }
}

/** "Tuesday, November 18". */
export const formatLongDay = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    toDate(day),
  )

/** "9:00 AM – 11:00 AM", as the locale writes it. */
export const formatSpan = (start: string, end: string, locale: Locale): string => {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return format.formatRange(new Date(`1970-01-01T${start}:00Z`), new Date(`1970-01-01T${end}:00Z`))
}

const SlotTime = ({ slot, selected, currency, locale }: Omit<SlotsProps, 'slots' | 'day'> & { slot: ShopSlot }) => {
  const text = checkoutText[toLanguage(locale)]
  const isFull = slot.state === 'full'
  const fee = slot.fee > 0 ? formatMoney(slot.fee, currency, locale) : null
  const time = formatSpan(slot.start, slot.end, locale)
  return (
    <label className="pick">
      <input
        type="radio"
        name="slot"
        value={toSlotValue(slot)}
        disabled={isFull}
        defaultChecked={selected !== null && toSlotValue(selected) === toSlotValue(slot)}
      />
      <span>
        <strong>{time}</strong>
        <span className="muted">{isFull ? text.full : (fee ?? slot.name)}</span>
      </span>
    </label>
  )
}

/** Days, and the times of the chosen one: style sheets show them, so no script is needed. */
export const SlotPicker = (props: SlotsProps): ReactNode => {
  const { slots, day: selectedDay, locale, hasFocus = false } = props
  const days = [...new Set(slots.map(({ date }) => date))]
  return (
    <div className="slot-picker">
      {days.map((day) => {
        const { weekday, date } = formatDay(day, locale)
        const id = `day-${day}`
        return (
          <div key={day} className="slot-day">
            <input
              type="radio"
              name="slot_day"
              id={id}
              value={day}
              defaultChecked={day === selectedDay}
              autoFocus={hasFocus && day === selectedDay}
            />
            <label htmlFor={id}>
              <span>{weekday}</span>
              <strong>{date}</strong>
            </label>
            <div className="slot-times" role="group" aria-label={formatLongDay(day, locale)}>
              {slots
                .filter((slot) => slot.date === day)
                .map((slot) => (
                  <SlotTime key={toSlotValue(slot)} {...props} slot={slot} />
                ))}
            </div>
          </div>
        )
      })}
    </div>
  )
}
