import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import type { WeekProps } from '#web/features/fulfillment-windows/fulfillment-windows.week.ts'
import { weekText } from '#web/features/fulfillment-windows/week.text.ts'
import { SlotButton } from './slot-button.tsx'
import classes from './week-days.module.css'

/** The week on a narrow screen: a list of days with their slots. */
export const WeekDays = ({ days, slots, today, onOpen }: WeekProps) => {
  const t = useText(weekText)
  const { dayLong } = useCalendar()
  return (
    <div className={classes.days}>
      {days.map((day) => {
        const daySlots = slots.filter(({ date }) => date === day)
        return (
          <section key={day} className={classes.day} aria-label={dayLong(day)}>
            <h3 className={classes.head} aria-current={day === today ? 'date' : undefined}>
              {dayLong(day)}
              {day === today && <span className={classes.today}>{t('todayNote')}</span>}
            </h3>
            {daySlots.length === 0 && <p className={classes.nothing}>{t('nothing')}</p>}
            {daySlots.map((slot) => (
              <SlotButton key={slot.window} slot={slot} onOpen={onOpen} />
            ))}
          </section>
        )
      })}
    </div>
  )
}
