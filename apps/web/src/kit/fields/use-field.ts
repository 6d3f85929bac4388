import { type ReactNode, useMemo, useRef } from 'react'
import { useController } from 'react-hook-form'
import { fieldRules } from './field-rules.ts'
import { useFieldFacts, useFormFacts } from './form-context.ts'

export interface FieldProps {
  name: string
  label: string
  help?: string | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
}

const asWords = (value: unknown): ReactNode => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Of a list, what is wrong with the first of those that are. */
const messageOf = (error: unknown): string | undefined => {
  const first: unknown = Array.isArray(error) ? error.find(Boolean) : error
  return (first as { message?: string } | undefined)?.message
}

/** Binds one field to the surrounding form: its value, its rules from the schema, its error in words. */
export const useField = (
  { name, label, help, disabled, autoFocus }: FieldProps,
  show: (value: unknown) => ReactNode = asWords,
) => {
  const { schema } = useFormFacts()
  const rules = useMemo(() => fieldRules(schema, name), [schema, name])
  const { field, fieldState } = useController({ name })
  useFieldFacts(name, { label, show })
  // Who only passes through an empty field has done nothing wrong yet; it is judged once it held something.
  const held = useRef(false)
  if (!isEmpty(field.value)) held.current = true
  const onBlur = () => (held.current ? field.onBlur() : undefined)
  const shared = {
    label,
    description: help,
    error: messageOf(fieldState.error),
    // The asterisk alone: `required` itself would bring up the browser's own bubbles.
    withAsterisk: rules.required,
    'aria-required': rules.required,
    disabled: disabled ?? false,
    autoFocus: autoFocus ?? false,
    // A dialog moves the focus once more when it opens; this says where to.
    'data-autofocus': autoFocus || undefined,
  }
  return { field: { ...field, onBlur }, rules, shared }
}
