import { TextInput, type TextInputProps } from '@mantine/core'
import { type Ref, useState } from 'react'
import { useLocale } from '#web/client/text.ts'
import { parseTypedNumber, formatTypedNumber } from './parse-number.ts'
import { type Bounds, useNumberError } from './use-number-error.ts'

export interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type'>, Bounds {
  ref?: Ref<HTMLInputElement>
  /** Text that is not a number is kept as typed. */
  value: unknown
  onChange: (value: number | string | null) => void
  onBlur?: (() => void) | undefined
  /** Maximum number of decimals. */
  decimals?: number | undefined
  /** Stored units per displayed unit: 1000 for grams shown as kilograms. */
  scale?: number | undefined
  /** Shown after the number. */
  unit?: string | undefined
  /** Always show all decimals, as for money. */
  fixedDecimals?: boolean
}

const characterWidth = 9

/** A localized number input. The text stays as typed until blur. */
export const NumberInput = ({
  value,
  onChange,
  onBlur,
  error,
  decimals = 0,
  scale = 1,
  unit,
  fixedDecimals = false,
  minValue,
  maxValue,
  ...props
}: NumberInputProps) => {
  const locale = useLocale()
  const getNumberError = useNumberError()
  const format = { decimals, scale, unit }
  const formattedValue =
    typeof value === 'number' ? formatTypedNumber(value, format, locale, fixedDecimals) : String(value ?? '')
  // Shows the typed text while editing, else the value, which may change from outside.
  const [typed, setTyped] = useState<string | undefined>()
  const [isTouched, setIsTouched] = useState(false)
  // The schema's message doesn't know the unit, the scale or the typed text.
  const numberError = isTouched || error ? getNumberError(value, format, { minValue, maxValue }) : undefined
  return (
    <TextInput
      {...(unit && {
        rightSection: unit,
        rightSectionWidth: unit.length * characterWidth + 24,
        rightSectionPointerEvents: 'none',
      })}
      {...props}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      className="figures"
      error={numberError ?? error}
      value={typed ?? formattedValue}
      onFocus={() => setTyped(formattedValue)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const read = parseTypedNumber(text, format, locale)
        // Text that is not a number goes to the schema, which returns an error message.
        onChange(text.trim() === '' ? null : typeof read === 'number' ? read : text)
      }}
      onBlur={() => {
        setTyped(undefined)
        setIsTouched(true)
        onBlur?.()
      }}
    />
  )
}
