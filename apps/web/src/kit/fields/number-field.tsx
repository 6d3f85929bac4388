import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, minorDigits, parseMoney } from '#contract/core/money.ts'
import type { Currency } from '#contract/enumerations.ts'
import { useSession } from '../../client/session.ts'
import { useLanguage } from '../../client/text.ts'
import { type FieldProps, useField } from './use-field.ts'

interface NumberFieldProps extends FieldProps {
  min?: number
  max?: number
  step?: number
  decimals?: number
  suffix?: string
}

export const NumberField = ({ min, max, step = 1, decimals = 0, suffix, ...props }: NumberFieldProps) => {
  const { field, shared } = useField(props)
  return (
    <NumberInput
      {...shared}
      name={field.name}
      ref={field.ref}
      value={field.value ?? ''}
      // An emptied field is `null`, so that the schema can say that it is required.
      onChange={(value) => field.onChange(typeof value === 'number' ? value : null)}
      onBlur={field.onBlur}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(suffix === undefined ? {} : { suffix: ` ${suffix}` })}
      step={step}
      decimalScale={decimals}
      clampBehavior="none"
    />
  )
}

const plain = (minor: unknown, currency: Currency): string =>
  typeof minor === 'number' ? (minor / 10 ** minorDigits(currency)).toFixed(minorDigits(currency)) : ''

/** Money as a person types it; the form holds integer minor units of the store's currency. */
export const MoneyField = ({ currency, ...props }: FieldProps & { currency?: Currency }) => {
  const { store } = useSession()
  const code = currency ?? store?.currency ?? 'USD'
  const [language] = useLanguage()
  const { field, shared } = useField(props, (value) =>
    typeof value === 'number' ? formatMoney(value, code, language) : '',
  )
  // What is being typed is shown as typed; otherwise the value, which may change from outside.
  const [typed, setTyped] = useState<string | undefined>()
  return (
    <TextInput
      {...shared}
      name={field.name}
      ref={field.ref}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? plain(field.value, code)}
      onFocus={() => setTyped(typed ?? plain(field.value, code))}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        // What is no amount goes to the schema as it is, and comes back as an error in words.
        field.onChange(text.trim() === '' ? null : (parseMoney(text, code) ?? text))
      }}
      onBlur={() => {
        if (typeof field.value !== 'string') setTyped(undefined)
        field.onBlur()
      }}
      rightSection={code}
      rightSectionWidth={52}
      rightSectionPointerEvents="none"
      className="figures"
    />
  )
}
