import { ActionIcon, Input } from '@mantine/core'
import { IconMoon, IconTrash } from '@tabler/icons-react'
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

const useTimeField = (props: FieldProps, errorId: string, noteId?: string) => {
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
      // The message is below both fields, which are too narrow for it. Mantine would drop `aria-describedby`.
      withAria: false,
      error: shared.error !== undefined,
      'aria-invalid': shared.error !== undefined || undefined,
      'aria-describedby': [shared.error !== undefined && errorId, noteId].filter(Boolean).join(' ') || undefined,
      onChange: (event: { currentTarget: { value: string } }) => field.onChange(event.currentTarget.value),
      onBlur: field.onBlur,
    },
  }
}

/** Says when the span ends, if it isn't later on the same day: also to notice AM and PM typed by mistake. */
const getNoteKey = (start: string, end: string) => {
  if (start === '' || end === '' || end > start) return undefined
  if (end === '00:00') return start === '00:00' ? 'allDay' : 'midnight'
  return end < start ? 'nextDay' : undefined
}

/** The start and end of one span of hours. */
export const SpanFields = ({ name, removeLabel, remove }: SpanFieldsProps) => {
  const t = useText(businessHoursText)
  const errorId = useId()
  const noteId = useId()
  const start = useTimeField({ name: `${name}.start`, label: t('opens') }, errorId)
  const end = useTimeField({ name: `${name}.end`, label: t('closes') }, errorId, noteId)
  const error = start.error ?? end.error
  const noteKey = getNoteKey(start.value, end.value)
  return (
    <div>
      <div className={classes.span}>
        <Input {...start.inputProps} className={classes.time ?? ''} />
        <span aria-hidden="true">–</span>
        <Input {...end.inputProps} className={classes.time ?? ''} />
        {remove && (
          <ActionIcon size="lg" aria-label={removeLabel} onClick={remove}>
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        )}
        <span id={noteId} className={classes.note}>
          {noteKey && noteKey !== 'allDay' && <IconMoon size={14} aria-hidden="true" />}
          {noteKey && t(noteKey)}
        </span>
      </div>
      {error !== undefined && (
        <Input.Error id={errorId} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}
