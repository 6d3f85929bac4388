import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { type FieldProps, useField } from './use-field.ts'

interface SegmentFieldProps extends FieldProps {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** What else changes along with it. */
  changed?: (value: string) => void
}

/** One of a few, all of them in sight. */
export const SegmentField = ({ options, changed, ...props }: SegmentFieldProps) => {
  const id = useId()
  const { field, shared } = useField(props, (value) => options.find((option) => option.value === value)?.label ?? '')
  return (
    <Input.Wrapper
      label={shared.label}
      description={shared.description}
      error={shared.error}
      labelElement="div"
      labelProps={{ id }}
    >
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={[...options]}
        value={field.value}
        onChange={(value) => {
          field.onChange(value)
          changed?.(value)
        }}
      />
    </Input.Wrapper>
  )
}
