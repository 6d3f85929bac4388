import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { BusinessHoursFields } from '#contract/domains/business-hours.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { DateField } from '#web/kit/fields/choice-fields.tsx'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { businessHoursText } from '#web/features/business-hours/business-hours.text.ts'
import classes from './closed-dates-field.module.css'

const toClosedDates = (value: unknown): BusinessHoursFields['closedDates'] =>
  Array.isArray(value) ? (value as BusinessHoursFields['closedDates']) : []

/** Dates on which the store is closed all day, with an optional name such as a holiday. */
export const ClosedDatesField = ({ canEdit }: { canEdit: boolean }) => {
  const t = useText(businessHoursText)
  const { day } = useCalendar()
  const { fields, append, remove } = useFieldArray<BusinessHoursFields, 'closedDates'>({ name: 'closedDates' })
  const addButton = useRef<HTMLButtonElement>(null)
  useRegisterField('closedDates', {
    label: t('closedDates'),
    formatValue: (value) =>
      toClosedDates(value)
        .map(({ date, name }) => [date ? day(date) : '…', name].filter(Boolean).join(' '))
        .join(', '),
  })
  const removeAt = (index: number) => {
    remove(index)
    addButton.current?.focus()
  }
  return (
    <div>
      <div className={classes.dates}>
        {fields.map(({ id }, index) => (
          <div key={id} className={classes.date} role="group" aria-label={t('closedDate', { number: index + 1 })}>
            <DateField name={`closedDates.${index}.date`} label={t('date')} />
            <TextField name={`closedDates.${index}.name`} label={t('name')} />
            {canEdit && (
              <ActionIcon
                size="lg"
                className={classes.remove ?? ''}
                aria-label={t('removeDate', { number: index + 1 })}
                onClick={() => removeAt(index)}
              >
                <IconTrash size={16} aria-hidden="true" />
              </ActionIcon>
            )}
          </div>
        ))}
      </div>
      {canEdit && (
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => append({ date: '', name: '' })}
        >
          {t('addDate')}
        </Button>
      )}
    </div>
  )
}
