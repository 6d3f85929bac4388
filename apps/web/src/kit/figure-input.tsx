import { TextInput, type TextInputProps } from '@mantine/core'
import { type Ref, useState } from 'react'
import { useLanguage } from '../client/text.ts'
import { readTyped, writeTyped } from './typed-figure.ts'
import { type Bounds, useFigureWords } from './use-figure-words.ts'

export interface FigureInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type'>, Bounds {
  ref?: Ref<HTMLInputElement>
  /** What is no number is kept as the text that was typed. */
  value: unknown
  onChange: (value: number | string | null) => void
  onBlur?: (() => void) | undefined
  /** How many places after the point it may have. */
  decimals?: number | undefined
  /** How many of what is kept make one of what is shown: 1000 for grams that are shown as kilograms. */
  per?: number | undefined
  /** Stands behind it. */
  unit?: string | undefined
  /** With all its decimals, as money is written. */
  fixed?: boolean
}

const letterWidth = 9

/** A number as a person types it, in their language. It stays as it was typed until they leave it. */
export const FigureInput = ({
  value,
  onChange,
  onBlur,
  error,
  decimals = 0,
  per = 1,
  unit,
  fixed = false,
  least,
  most,
  ...props
}: FigureInputProps) => {
  const [language] = useLanguage()
  const words = useFigureWords()
  const kind = { decimals, per, unit }
  const held = typeof value === 'number' ? writeTyped(value, kind, language, fixed) : String(value ?? '')
  // What is being typed is shown as typed; otherwise the value, which may change from outside.
  const [typed, setTyped] = useState<string | undefined>()
  const [left, setLeft] = useState(false)
  // The form's own words know nothing of percent and kilograms, nor of what was typed.
  const own = left || error ? words(value, kind, { least, most }) : undefined
  return (
    <TextInput
      {...(unit && {
        rightSection: unit,
        rightSectionWidth: unit.length * letterWidth + 24,
        rightSectionPointerEvents: 'none',
      })}
      {...props}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      className="figures"
      error={own ?? error}
      value={typed ?? held}
      onFocus={() => setTyped(held)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const read = readTyped(text, kind, language)
        // What is no number goes to the schema as it is, and comes back as an error in words.
        onChange(text.trim() === '' ? null : typeof read === 'number' ? read : text)
      }}
      onBlur={() => {
        setTyped(undefined)
        setLeft(true)
        onBlur?.()
      }}
    />
  )
}
