import { PasswordInput, TextInput } from '@mantine/core'
import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { useCounter } from './use-counter.ts'
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
  const counter = useCounter(field.value, type === 'password' ? undefined : rules.longest)
  const Control = type === 'password' ? PasswordInput : TextInput
  const keep = (text: string) => field.onChange(text === '' ? rules.empty : text)
  return (
    <Control
      {...shared}
      {...(type === 'password' ? {} : { type: type === 'url' ? 'text' : type })}
      inputMode={type === 'url' ? 'url' : undefined}
      name={field.name}
      ref={field.ref}
      value={field.value ?? ''}
      onChange={(event) => keep(event.currentTarget.value)}
      onBlur={() => {
        if (type === 'url' && typeof field.value === 'string') keep(withScheme(field.value))
        field.onBlur()
      }}
      description={counter ? `${props.help ? `${props.help} · ` : ''}${counter}` : shared.description}
      placeholder={placeholder}
      autoComplete={autoComplete ?? 'off'}
      leftSection={leftSection}
    />
  )
}
