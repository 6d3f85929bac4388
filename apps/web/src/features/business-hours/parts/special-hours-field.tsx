import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { type BusinessHoursFields, maxSpansPerDay } from '#contract/domains/business-hours.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import { suggestSpan } from '#web/features/business-hours/business-hours.form.ts'
import { businessHoursText } from '#web/features/business-hours/business-hours.text.ts'
import { useHoursLabels } from '#web/features/business-hours/use-hours-labels.ts'
import { DateList } from './date-list.tsx'
import { SpanFields } from './span-fields.tsx'
import classes from './special-hours-field.module.css'

const toSpecialHours = (value: unknown): BusinessHoursFields['specialHours'] =>
  Array.isArray(value) ? (value as BusinessHoursFields['specialHours']) : []

/** The hours of one date; a date without any belongs to the closed dates. */
const SpecialSpans = ({ name, canEdit }: { name: `specialHours.${number}.spans`; canEdit: boolean }) => {
  const t = useText(businessHoursText)
  const { getValues } = useFormContext<BusinessHoursFields>()
  const { fields, append, remove } = useFieldArray<BusinessHoursFields, typeof name>({ name })
  const addButton = useRef<HTMLButtonElement>(null)
  const removeAt = (index: number) => {
    remove(index)
    addButton.current?.focus()
  }
  return (
    <div className={classes.spans}>
      {fields.map(({ id }, index) => (
        <SpanFields
          key={id}
          name={`${name}.${index}`}
          removeLabel={t('removeSpan', { number: index + 1 })}
          remove={canEdit && fields.length > 1 ? () => removeAt(index) : undefined}
        />
      ))}
      {canEdit && fields.length < maxSpansPerDay && (
        <Button
          ref={addButton}
          className={classes.add ?? ''}
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => append(suggestSpan(getValues(), getValues(name)))}
        >
          {t('addSpan')}
        </Button>
      )}
    </div>
  )
}

/** Dates with other hours than their weekday's. */
export const SpecialHoursField = ({ canEdit }: { canEdit: boolean }) => {
  const t = useText(businessHoursText)
  const { day } = useCalendar()
  const { formatSpans } = useHoursLabels()
  const { getValues } = useFormContext<BusinessHoursFields>()
  const { fields, append, remove } = useFieldArray<BusinessHoursFields, 'specialHours'>({ name: 'specialHours' })
  useRegisterField('specialHours', {
    label: t('specialHours'),
    formatValue: (value) =>
      toSpecialHours(value)
        .map(({ date, name, spans }) => [date ? day(date) : '…', name, formatSpans(spans)].filter(Boolean).join(' '))
        .join(', '),
  })
  return (
    <DateList
      name="specialHours"
      fields={fields}
      canEdit={canEdit}
      textKeys={{ row: 'specialDate', add: 'addSpecialHours', remove: 'removeSpecialHours' }}
      add={() => append({ date: '', name: '', spans: [suggestSpan(getValues(), [])] })}
      remove={remove}
    >
      {(index) => <SpecialSpans name={`specialHours.${index}.spans`} canEdit={canEdit} />}
    </DateList>
  )
}
