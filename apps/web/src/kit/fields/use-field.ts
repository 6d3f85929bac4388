import { type ReactNode, useMemo } from 'react'
import { type ControllerRenderProps, useController } from 'react-hook-form'
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

/** Binds one field to the surrounding form: its value, its rules from the schema, its error in words. */
export const useField = (
  { name, label, help, disabled, autoFocus }: FieldProps,
  show: (value: unknown) => ReactNode = asWords,
) => {
  const { schema } = useFormFacts()
  const rules = useMemo(() => fieldRules(schema, name), [schema, name])
  const { field, fieldState } = useController({ name })
  useFieldFacts(name, { label, show })
  const shared = {
    label,
    description: help,
    error: fieldState.error?.message,
    // The asterisk alone: `required` itself would bring up the browser's own bubbles.
    withAsterisk: rules.required,
    'aria-required': rules.required,
    disabled: disabled ?? false,
    autoFocus: autoFocus ?? false,
  }
  return { field: field as ControllerRenderProps, rules, shared }
}
