import { formatMoney } from '#contract/core/money.ts'
import type { Currency } from '#contract/enumerations.ts'
import { useSession } from '#web/client/session.ts'
import { useLocale } from '#web/client/text.ts'
import { NumberInput } from './number-input.tsx'
import { MoneyInput } from './money-input.tsx'
import { formatTypedNumber } from './parse-number.ts'
import { type FieldProps, useField } from './use-field.ts'

interface NumberFieldProps extends FieldProps {
  decimals?: number
  unit?: string
  /** Stored units per displayed unit: 1000 for grams shown as kilograms. */
  scale?: number
  /** What an empty value means. */
  placeholder?: string
}

type Controlled = Pick<ReturnType<typeof useField>, 'field' | 'rules' | 'shared'>

const toInputProps = ({ field, rules, shared }: Controlled) => ({
  ...shared,
  name: field.name,
  ref: field.ref,
  value: field.value as unknown,
  // An emptied field is `null`, so that the schema reports it as required.
  onChange: field.onChange,
  onBlur: field.onBlur,
  minValue: rules.minValue,
  maxValue: rules.maxValue,
})

export const NumberField = ({ decimals = 0, unit, scale = 1, placeholder, ...props }: NumberFieldProps) => {
  const locale = useLocale()
  const controlled = useField(props, (value) =>
    typeof value === 'number'
      ? `${formatTypedNumber(value, { decimals, scale }, locale)}${unit ? ` ${unit}` : ''}`
      : String(value ?? ''),
  )
  return (
    <NumberInput
      {...toInputProps(controlled)}
      decimals={decimals}
      scale={scale}
      unit={unit}
      placeholder={placeholder}
    />
  )
}

interface MoneyFieldProps extends FieldProps {
  currency?: Currency
  /** What an empty value means. */
  placeholder?: string
}

/** Money input; the form holds integer minor units of the store's currency. */
export const MoneyField = ({ currency, placeholder, ...props }: MoneyFieldProps) => {
  const { store } = useSession()
  const code = currency ?? store?.currency ?? 'USD'
  const locale = useLocale()
  const controlled = useField(props, (value) =>
    typeof value === 'number' ? formatMoney(value, code, locale) : String(value ?? ''),
  )
  return <MoneyInput {...toInputProps(controlled)} currency={code} placeholder={placeholder} />
}

/** Percentage input; the form holds parts per million. */
export const RateField = (props: FieldProps) => <NumberField {...props} decimals={4} scale={10_000} unit="%" />
