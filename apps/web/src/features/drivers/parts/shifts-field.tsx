import { Checkbox, Input, TextInput } from '@mantine/core'
import { useController } from 'react-hook-form'
import type { Shift } from '#contract/domains/drivers.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import { changeShift, toggleShift } from '#web/features/drivers/drivers.form.ts'
import { driverFormText } from '#web/features/drivers/driver-form.text.ts'
import { useShiftsLabel } from '#web/features/drivers/use-driver-list.tsx'
import classes from './shifts-field.module.css'

type ShiftErrors = readonly ({ start?: { message?: string }; end?: { message?: string } } | undefined)[]

const toShifts = (value: unknown): Shift[] => (Array.isArray(value) ? (value as Shift[]) : [])

/** Working hours per weekday; days that are turned off have none. */
export const ShiftsField = ({ locked }: { locked: boolean }) => {
  const t = useText(driverFormText)
  const { week, weekdayLong } = useCalendar()
  const formatShifts = useShiftsLabel()
  const { field, fieldState } = useController({ name: 'shifts' })
  const shifts = toShifts(field.value)
  const errors: ShiftErrors = Array.isArray(fieldState.error) ? (fieldState.error as ShiftErrors) : []
  useRegisterField('shifts', { label: t('hours'), formatValue: (value) => formatShifts(toShifts(value)) })
  return (
    <div>
      {week.map((weekday, row) => {
        const index = shifts.findIndex((shift) => shift.weekday === weekday)
        const shift = shifts[index]
        const day = weekdayLong(weekday)
        const error = errors[index]?.start?.message ?? errors[index]?.end?.message
        const errorId = `shift-${weekday}-error`
        const setTime = (change: Partial<Shift>) => field.onChange(changeShift(shifts, weekday, change))
        const shared = {
          type: 'time',
          disabled: locked,
          onBlur: field.onBlur,
          error: error !== undefined,
          'aria-describedby': error === undefined ? undefined : errorId,
          className: classes.time ?? '',
        }
        return (
          <div key={weekday} className={classes.day}>
            <Checkbox
              {...(row === 0 && { ref: field.ref })}
              label={day}
              checked={shift !== undefined}
              disabled={locked}
              onChange={(event) => field.onChange(toggleShift(shifts, weekday, event.currentTarget.checked))}
            />
            {shift ? (
              <div className={classes.times}>
                <TextInput
                  {...shared}
                  aria-label={t('shiftStart', { day })}
                  value={shift.start}
                  onChange={(event) => setTime({ start: event.currentTarget.value })}
                />
                <span aria-hidden="true">–</span>
                <TextInput
                  {...shared}
                  aria-label={t('shiftEnd', { day })}
                  value={shift.end}
                  onChange={(event) => setTime({ end: event.currentTarget.value })}
                />
              </div>
            ) : (
              <span className={classes.off}>{t('dayOff')}</span>
            )}
            {error !== undefined && (
              <Input.Error id={errorId} className={classes.error ?? ''}>
                {error}
              </Input.Error>
            )}
          </div>
        )
      })}
    </div>
  )
}
