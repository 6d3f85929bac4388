import { type FieldError, type FieldErrors, useFormState } from 'react-hook-form'
import type { Option } from '#contract/domains/variants.ts'
import { OptionsEditor } from '../options-editor.tsx'
import { type FieldProps, useField } from './use-field.ts'

const asWords = (value: unknown): string =>
  Array.isArray(value) ? value.map(({ name, values }: Option) => `${name}: ${values.join(', ')}`).join(' · ') : ''

/** Error messages of the nested fields by their path below the options. */
const flat = (found: unknown): Record<string, string> => {
  const errors: Record<string, string> = {}
  const message = (error: unknown): string | undefined => {
    const one = error as Partial<FieldError> | undefined
    if (typeof one?.message === 'string') return one.message
    // The first error among several values.
    return Array.isArray(error) ? error.map(message).find((words) => words !== undefined) : undefined
  }
  const whole = message(Array.isArray(found) ? (found as { root?: unknown }).root : found)
  if (whole !== undefined) errors[''] = whole
  if (!Array.isArray(found)) return errors
  found.forEach((option: FieldErrors<Option> | undefined, place) => {
    for (const name of ['name', 'values'] as const) {
      const words = message(option?.[name])
      if (words !== undefined) errors[`${place}.${name}`] = words
    }
  })
  return errors
}

/** The options editor bound to a form. */
export const OptionsField = (props: FieldProps) => {
  const { field, shared } = useField(props, asWords)
  const { errors } = useFormState({ name: props.name })
  return (
    <OptionsEditor
      value={field.value ?? []}
      onChange={field.onChange}
      onBlur={field.onBlur}
      errors={flat(errors[props.name])}
      disabled={shared.disabled}
    />
  )
}
