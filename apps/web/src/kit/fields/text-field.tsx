import { PasswordInput, TextInput, Textarea } from '@mantine/core'
import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { useText } from '../../client/text.ts'
import { kitText } from '../kit.text.ts'
import { type FieldProps, useField } from './use-field.ts'

interface TextFieldProps extends FieldProps {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'url' | 'tel' | 'password'>
  placeholder?: string
  autoComplete?: string
  leftSection?: ReactNode
}

// Counting down matters only near the end; before that it is noise.
const fromHere = 0.8

const useCounter = (value: unknown, longest: number | undefined): string | undefined => {
  const t = useText(kitText)
  const length = typeof value === 'string' ? value.length : 0
  if (longest === undefined || length < longest * fromHere || length > longest) return undefined
  return t('charactersLeft', { count: longest - length })
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

interface TextAreaFieldProps extends FieldProps {
  placeholder?: string
  minRows?: number
}

export const TextAreaField = ({ placeholder, minRows = 4, ...props }: TextAreaFieldProps) => {
  const { field, rules, shared } = useField(props)
  const counter = useCounter(field.value, rules.longest)
  return (
    <Textarea
      {...shared}
      name={field.name}
      ref={field.ref}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value === '' ? rules.empty : event.currentTarget.value)}
      onBlur={field.onBlur}
      description={counter ? `${props.help ? `${props.help} · ` : ''}${counter}` : shared.description}
      placeholder={placeholder}
      autosize
      minRows={minRows}
      maxRows={16}
    />
  )
}
