import { PasswordInput, TextInput } from '@mantine/core'
import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { useText } from '#web/client/text.ts'
import { passwordText } from './password.text.ts'
import { useCharactersLeft } from './use-characters-left.ts'
import { type FieldProps, useField } from './use-field.ts'

interface TextFieldProps extends FieldProps {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'url' | 'tel' | 'password'>
  placeholder?: string
  autoComplete?: string
  leftSection?: ReactNode
}

const withScheme = (text: string): string => {
  const address = text.trim()
  return /^[\w-]+(\.[\w-]+)+(\/|$)/.test(address) ? `https://${address}` : address
}

export const TextField = ({ type = 'text', placeholder, autoComplete, leftSection, ...props }: TextFieldProps) => {
  const { field, rules, shared } = useField(props)
  const charactersLeft = useCharactersLeft(field.value, type === 'password' ? undefined : rules.maxLength)
  const t = useText(passwordText)
  const Control = type === 'password' ? PasswordInput : TextInput
  const setText = (text: string) => field.onChange(text === '' ? rules.emptyValue : text)
  return (
    <Control
      {...shared}
      {...(type === 'password'
        ? { visibilityToggleButtonProps: { 'aria-label': t('show') } }
        : { type: type === 'url' ? 'text' : type })}
      inputMode={type === 'url' ? 'url' : undefined}
      name={field.name}
      ref={field.ref}
      value={field.value ?? ''}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        if (type === 'url' && typeof field.value === 'string') setText(withScheme(field.value))
        field.onBlur()
      }}
      description={charactersLeft ? `${props.help ? `${props.help} · ` : ''}${charactersLeft}` : shared.description}
      placeholder={placeholder}
      autoComplete={autoComplete ?? 'off'}
      leftSection={leftSection}
    />
  )
}
