import { type ReactNode, useMemo, useRef } from 'react'
import { useController } from 'react-hook-form'
import { fieldRules } from './field-rules.ts'
import { useRegisterField, useFormMeta } from './form-context.ts'

export interface FieldProps {
  name: string
  label: string
  help?: string | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
}

const formatPlainValue = (value: unknown): ReactNode => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** For a list, the first error. */
const toMessage = (error: unknown): string | undefined => {
  const first: unknown = Array.isArray(error) ? error.find(Boolean) : error
  return (first as { message?: string } | undefined)?.message
}

/** Binds a field to the surrounding form: value, rules from the schema, error message. */
export const useField = (
  { name, label, help, disabled, autoFocus }: FieldProps,
  formatValue: (value: unknown) => ReactNode = formatPlainValue,
) => {
  const { schema } = useFormMeta()
  const rules = useMemo(() => fieldRules(schema, name), [schema, name])
  const { field, fieldState } = useController({ name })
  useRegisterField(name, { label, formatValue })
  // Tabbing through an empty field is not an error yet; it is validated once it has had a value.
  const hadValue = useRef(false)
  if (!isEmpty(field.value)) hadValue.current = true
  const onBlur = () => (hadValue.current ? field.onBlur() : undefined)
  const shared = {
    label,
    description: help,
    error: toMessage(fieldState.error),
    // Only the asterisk: `required` itself would show the browser's validation bubbles.
    withAsterisk: rules.required,
    'aria-required': rules.required,
    disabled: disabled ?? false,
    autoFocus: autoFocus ?? false,
    // A dialog moves the focus when it opens; this marks the target.
    'data-autofocus': autoFocus || undefined,
  }
  return { field: { ...field, onBlur }, rules, shared, fieldError: fieldState.error as unknown }
}
