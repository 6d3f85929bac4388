import { type FieldError, type FieldErrors, useFormState } from 'react-hook-form'
import type { Option } from '#contract/domains/variants.ts'
import { OptionsEditor } from './options-editor.tsx'
import { type FieldProps, useField } from '#web/kit/fields/use-field.ts'

const formatOptions = (value: unknown): string =>
  Array.isArray(value) ? value.map(({ name, values }: Option) => `${name}: ${values.join(', ')}`).join(' · ') : ''

/** Error messages of the nested fields by their path below the options. */
const flattenErrors = (fieldErrors: unknown): Record<string, string> => {
  const errors: Record<string, string> = {}
  const toMessage = (error: unknown): string | undefined => {
    const fieldError = error as Partial<FieldError> | undefined
    if (typeof fieldError?.message === 'string') return fieldError.message
    // The first error among several values.
    return Array.isArray(error) ? error.map(toMessage).find((text) => text !== undefined) : undefined
  }
  const rootMessage = toMessage(Array.isArray(fieldErrors) ? (fieldErrors as { root?: unknown }).root : fieldErrors)
  if (rootMessage !== undefined) errors[''] = rootMessage
  if (!Array.isArray(fieldErrors)) return errors
  fieldErrors.forEach((option: FieldErrors<Option> | undefined, index) => {
    for (const name of ['name', 'values'] as const) {
      const text = toMessage(option?.[name])
      if (text !== undefined) errors[`${index}.${name}`] = text
    }
  })
  return errors
}

/** The options editor bound to a form. */
export const OptionsField = (props: FieldProps) => {
  const { field, shared } = useField(props, formatOptions)
  const { errors } = useFormState({ name: props.name })
  return (
    <OptionsEditor
      value={field.value ?? []}
      onChange={field.onChange}
      onBlur={field.onBlur}
      errors={flattenErrors(errors[props.name])}
      disabled={shared.disabled}
    />
  )
}
