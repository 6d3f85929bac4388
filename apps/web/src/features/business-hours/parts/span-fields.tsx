import { ActionIcon, Input, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { useText } from '#web/client/text.ts'
import { type FieldProps, useField } from '#web/kit/fields/use-field.ts'
import { businessHoursText } from '#web/features/business-hours/business-hours.text.ts'
import classes from './span-fields.module.css'

interface SpanFieldsProps {
  name: string
  removeLabel: string
  /** Undefined if the person can't edit. */
  remove: (() => void) | undefined
}

const useTimeField = (props: FieldProps, errorId: string) => {
  const { field, shared } = useField(props)
  const value = String(field.value ?? '')
  return {
    value,
    error: shared.error,
    inputProps: {
      type: 'time',
      name: field.name,
      ref: field.ref,
      value,
      'aria-label': props.label,
      // The message is below both fields, which are too narrow for it.
      error: shared.error !== undefined,
      'aria-describedby': shared.error === undefined ? undefined : errorId,
      onChange: (event: { currentTarget: { value: string } }) => field.onChange(event.currentTarget.value),
      onBlur: field.onBlur,
    },
  }
}

/** The start and end of one span of hours. */
export const SpanFields = ({ name, removeLabel, remove }: SpanFieldsProps) => {
  const t = useText(businessHoursText)
  const errorId = useId()
  const start = useTimeField({ name: `${name}.start`, label: t('opens') }, errorId)
  const end = useTimeField({ name: `${name}.end`, label: t('closes') }, errorId)
  const error = start.error ?? end.error
  const isAllDay = start.value === '00:00' && end.value === '00:00'
  const isNextDay = end.value !== '' && end.value < start.value
  return (
    <div>
      <div className={classes.span}>
        <TextInput {...start.inputProps} className={classes.time ?? ''} />
        <span aria-hidden="true">–</span>
        <TextInput {...end.inputProps} className={classes.time ?? ''} />
        {remove && (
          <ActionIcon size="lg" aria-label={removeLabel} onClick={remove}>
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        )}
        {(isAllDay || isNextDay) && <span className={classes.note}>{t(isAllDay ? 'allDay' : 'nextDay')}</span>}
      </div>
      {error !== undefined && (
        <Input.Error id={errorId} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}
