import { Chip, Group, Input } from '@mantine/core'
import { useId } from 'react'
import { type FieldProps, useField } from './use-field.ts'

interface ChipsFieldProps<Value> extends FieldProps {
  /** `name` is the accessible name where the label is abbreviated. */
  options: readonly { value: Value; label: string; name?: string }[]
}

/** Multiple choice with all options visible. */
export const ChipsField = <Value extends string | number>({ options, ...props }: ChipsFieldProps<Value>) => {
  const id = useId()
  const toSelectedOptions = (value: unknown) =>
    options.filter((option) => Array.isArray(value) && value.includes(option.value))
  const { field, shared } = useField(props, (value) =>
    toSelectedOptions(value)
      .map(({ label }) => label)
      .join(', '),
  )
  const selected = new Set(toSelectedOptions(field.value).map(({ value }) => value))
  const toggle = (value: Value, isOn: boolean) =>
    field.onChange(
      options
        .map((option) => option.value)
        .filter((candidate) => (candidate === value ? isOn : selected.has(candidate))),
    )
  return (
    <Input.Wrapper
      label={shared.label}
      description={shared.description}
      error={shared.error}
      withAsterisk={shared.withAsterisk}
      labelElement="div"
      labelProps={{ id }}
    >
      <Group gap="xs" role="group" aria-labelledby={id} mt={4}>
        {options.map(({ value, label, name }, index) => (
          <Chip
            key={value}
            {...(index === 0 && { ref: field.ref })}
            checked={selected.has(value)}
            onChange={(isOn) => toggle(value, isOn)}
            onBlur={field.onBlur}
            disabled={shared.disabled}
            variant="light"
            radius="md"
            {...(name && { 'aria-label': name })}
          >
            {label}
          </Chip>
        ))}
      </Group>
    </Input.Wrapper>
  )
}
