import { useFieldArray } from 'react-hook-form'
import type { BusinessHoursFields } from '#contract/domains/business-hours.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import { businessHoursText } from '#web/features/business-hours/business-hours.text.ts'
import { DateList } from './date-list.tsx'

const toClosedDates = (value: unknown): BusinessHoursFields['closedDates'] =>
  Array.isArray(value) ? (value as BusinessHoursFields['closedDates']) : []

/** Dates on which the store is closed all day. */
export const ClosedDatesField = ({ canEdit }: { canEdit: boolean }) => {
  const t = useText(businessHoursText)
  const { day } = useCalendar()
  const { fields, append, remove } = useFieldArray<BusinessHoursFields, 'closedDates'>({ name: 'closedDates' })
  useRegisterField('closedDates', {
    label: t('closedDates'),
    formatValue: (value) =>
      toClosedDates(value)
        .map(({ date, name }) => [date ? day(date) : '…', name].filter(Boolean).join(' '))
        .join(', '),
  })
  return (
    <DateList
      name="closedDates"
      fields={fields}
      canEdit={canEdit}
      textKeys={{ row: 'closedDate', add: 'addDate', remove: 'removeDate' }}
      add={() => append({ date: '', name: '' })}
      remove={remove}
    />
  )
}
