import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { type FieldProps, useField } from './use-field.ts'

interface SegmentFieldProps extends FieldProps {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** Called after a change, to update dependent fields. */
  onValueChange?: (value: string) => void
}

/** Single choice with all options visible. */
export const SegmentField = ({ options, onValueChange, ...props }: SegmentFieldProps) => {
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
          onValueChange?.(value)
        }}
      />
    </Input.Wrapper>
  )
}
