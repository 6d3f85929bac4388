import { getWeekday } from '#contract/core/time-zone.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import {
  getHourRange,
  layOutSlots,
  type WeekProps,
} from '#web/features/fulfillment-windows/fulfillment-windows.week.ts'
import { weekText } from '#web/features/fulfillment-windows/week.text.ts'
import { SlotButton } from './slot-button.tsx'
import classes from './week-grid.module.css'

/** In pixels; the minimum height for a slot's text. */
const [hourHeight, slotHeight] = [48, 72]
const minutesInHour = 60
const minSlotMinutes = (slotHeight / hourHeight) * minutesInHour

const toPixels = (minutes: number): number => (minutes / minutesInHour) * hourHeight
const toTime = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`

/** Days as columns, slots positioned by their hours. */
export const WeekGrid = ({ days, slots, today, onOpen }: WeekProps) => {
  const t = useText(weekText)
  const { weekday, dayShort, time, dayLong } = useCalendar()
  const { from, to } = getHourRange(slots)
  const columns = days.map((day) => ({
    day,
    slots: layOutSlots(
      slots.filter(({ date }) => date === day),
      minSlotMinutes,
    ),
  }))
  // A short slot late in the day is drawn beyond its end.
  const lastMinute = Math.max(to * minutesInHour, ...columns.flatMap((column) => column.slots.map(({ end }) => end)))
  const height = toPixels(lastMinute - from * minutesInHour)
  const hours = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const toTop = (minutes: number) => toPixels(minutes - from * minutesInHour)
  return (
    <div className={classes.grid}>
      <div className={classes.heads}>
        <span />
        {days.map((day) => (
          <div key={day} className={classes.head} aria-current={day === today ? 'date' : undefined}>
            <span>{weekday(getWeekday(day))}</span>
            <strong>{dayShort(day)}</strong>
            {day === today && <span className={classes.today}>{t('todayNote')}</span>}
          </div>
        ))}
      </div>
      <div className={classes.body} style={{ height: height + 16 }}>
        <div className={classes.hours} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ top: toTop(hour * minutesInHour) }}>
              {time(toTime(hour))}
            </span>
          ))}
        </div>
        {columns.map((column) => (
          <div
            key={column.day}
            className={classes.column}
            role="group"
            aria-label={dayLong(column.day)}
            data-today={column.day === today || undefined}
            style={{ backgroundSize: `100% ${hourHeight}px` }}
          >
            {column.slots.map(({ slot, start, end, lane, lanes }) => (
              <SlotButton
                key={slot.window}
                slot={slot}
                onOpen={onOpen}
                style={{
                  position: 'absolute',
                  top: toTop(start) + 1,
                  height: toPixels(end - start) - 2,
                  left: `calc(${(lane / lanes) * 100}% + 1px)`,
                  width: `calc(${100 / lanes}% - 3px)`,
                }}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
