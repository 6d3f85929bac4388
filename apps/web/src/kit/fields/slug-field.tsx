import { TextInput } from '@mantine/core'
import { type FieldProps, useField } from './use-field.ts'

interface SlugFieldProps extends FieldProps {
  placeholder?: string
}

const toSlugDraft = (text: string): string => text.toLowerCase().replace(/\s/g, '-')

/** Normalizes while typing: lowercase, hyphens for spaces. */
export const SlugField = ({ placeholder, ...props }: SlugFieldProps) => {
  const { field, rules, shared } = useField(props)
  return (
    <TextInput
      {...shared}
      name={field.name}
      ref={field.ref}
      value={field.value ?? ''}
      onChange={(event) => {
        const input = event.currentTarget
        const caret = input.selectionStart
        // Set before React does: a value that differs from the typed text would move the caret to the end.
        input.value = toSlugDraft(input.value)
        input.setSelectionRange(caret, caret)
        field.onChange(input.value === '' ? rules.emptyValue : input.value)
      }}
      onBlur={field.onBlur}
      placeholder={placeholder}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
