import { Textarea } from '@mantine/core'
import { growing } from './growing.ts'
import { useCounter } from './use-counter.ts'
import { type FieldProps, useField } from './use-field.ts'

interface TextAreaFieldProps extends FieldProps {
  placeholder?: string
  minRows?: number
}

const maxRows = 16

export const TextAreaField = ({ placeholder, minRows = 4, ...props }: TextAreaFieldProps) => {
  const { field, rules, shared } = useField(props)
  const counter = useCounter(field.value, rules.longest)
  return (
    <Textarea
      {...shared}
      name={field.name}
      ref={field.ref}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value === '' ? rules.empty : event.currentTarget.value)}
      onBlur={field.onBlur}
      description={counter ? `${props.help ? `${props.help} · ` : ''}${counter}` : shared.description}
      placeholder={placeholder}
      {...growing(minRows, maxRows)}
    />
  )
}
