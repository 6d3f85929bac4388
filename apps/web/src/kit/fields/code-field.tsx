import { TextInput } from '@mantine/core'
import { useController } from 'react-hook-form'
import classes from './code-field.module.css'

const codeLength = 6

interface CodeFieldProps {
  name: string
  label: string
  /** Called when all digits are entered. */
  onComplete?: (() => void) | undefined
}

/** One field for all six digits: accepts a pasted code with spaces and the one a phone suggests from the email. */
export const CodeField = ({ name, label, onComplete }: CodeFieldProps) => {
  const { field, fieldState } = useController({ name })
  return (
    <TextInput
      name={field.name}
      ref={field.ref}
      label={label}
      error={fieldState.error?.message}
      className={classes.code ?? ''}
      value={String(field.value ?? '')}
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, codeLength)
        const hasChanged = digits !== String(field.value ?? '')
        field.onChange(digits)
        if (hasChanged && digits.length === codeLength) onComplete?.()
      }}
      // Leaving an empty field is not an error yet.
      onBlur={() => (field.value ? field.onBlur() : undefined)}
      inputMode="numeric"
      autoComplete="one-time-code"
      aria-required
      autoFocus
      data-autofocus
    />
  )
}
