import { TextInput, type TextInputProps } from '@mantine/core'
import { type Ref, useState } from 'react'
import { useLanguage } from '../client/text.ts'
import { readTyped, writeTyped } from './typed-figure.ts'
import { type Bounds, useFigureWords } from './use-figure-words.ts'

export interface FigureInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type'>, Bounds {
  ref?: Ref<HTMLInputElement>
  /** Text that is not a number is kept as typed. */
  value: unknown
  onChange: (value: number | string | null) => void
  onBlur?: (() => void) | undefined
  /** Maximum number of decimals. */
  decimals?: number | undefined
  /** Stored units per displayed unit: 1000 for grams shown as kilograms. */
  per?: number | undefined
  /** Shown after the number. */
  unit?: string | undefined
  /** Always show all decimals, as for money. */
  fixed?: boolean
}

const letterWidth = 9

/** A localized number input. The text stays as typed until blur. */
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
  // Shows the typed text while editing, else the value, which may change from outside.
  const [typed, setTyped] = useState<string | undefined>()
  const [left, setLeft] = useState(false)
  // The schema's message doesn't know the unit, the scale or the typed text.
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
        // Text that is not a number goes to the schema, which returns an error message.
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
