import { Button, Group, Input, Pill, TextInput } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { type FieldProps, useField } from './use-field.ts'

const toDays = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Calendar days, added one at a time and kept sorted. */
export const DaysField = (props: FieldProps) => {
  const t = useText(kitText)
  const { day: formatDay } = useCalendar()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { field, shared } = useField(props, (value) => toDays(value).map(formatDay).join(', '))
  const days = toDays(field.value)
  const add = () => {
    if (typed === '') return input.current?.focus()
    field.onChange([...new Set([...days, typed])].sort())
    setTyped('')
    return undefined
  }
  const remove = (day: string) => {
    field.onChange(days.filter((other) => other !== day))
    input.current?.focus()
  }
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <Input.Wrapper label={shared.label} description={shared.description} error={shared.error} id={id}>
      <Group gap="xs" mt={4} wrap="nowrap">
        <TextInput
          id={id}
          ref={(element) => {
            input.current = element
            field.ref(element)
          }}
          type="date"
          value={typed}
          disabled={shared.disabled}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onEnter}
          flex={1}
          maw={220}
        />
        <Button variant="default" onClick={add} disabled={shared.disabled}>
          {t('add')}
        </Button>
      </Group>
      {days.length > 0 && (
        <Pill.Group mt="xs">
          {days.map((day) => (
            <Pill
              key={day}
              size="md"
              withRemoveButton={!shared.disabled}
              onRemove={() => remove(day)}
              removeButtonProps={{
                'aria-label': t('removeNamed', { name: formatDay(day) }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
            >
              {formatDay(day)}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </Input.Wrapper>
  )
}
