import { Textarea } from '@mantine/core'
import { autosizeProps } from './autosize.ts'
import { useCharactersLeft } from './use-characters-left.ts'
import { type FieldProps, useField } from './use-field.ts'

interface TextAreaFieldProps extends FieldProps {
  placeholder?: string
  minRows?: number
}

const maxRows = 16

export const TextAreaField = ({ placeholder, minRows = 4, ...props }: TextAreaFieldProps) => {
  const { field, rules, shared } = useField(props)
  const charactersLeft = useCharactersLeft(field.value, rules.maxLength)
  return (
    <Textarea
      {...shared}
      name={field.name}
      ref={field.ref}
      value={field.value ?? ''}
      onChange={(event) =>
        field.onChange(event.currentTarget.value === '' ? rules.emptyValue : event.currentTarget.value)
      }
      onBlur={field.onBlur}
      description={charactersLeft ? `${props.help ? `${props.help} · ` : ''}${charactersLeft}` : shared.description}
      placeholder={placeholder}
      {...autosizeProps(minRows, maxRows)}
    />
  )
}
