import { formatMoney } from '#contract/core/money.ts'
import type { Currency } from '#contract/enumerations.ts'
import { useSession } from '../../client/session.ts'
import { useLanguage } from '../../client/text.ts'
import { FigureInput } from '../figure-input.tsx'
import { MoneyInput } from '../money-input.tsx'
import { writeTyped } from '../typed-figure.ts'
import { type FieldProps, useField } from './use-field.ts'

interface NumberFieldProps extends FieldProps {
  decimals?: number
  unit?: string
  /** Stored units per displayed unit: 1000 for grams shown as kilograms. */
  per?: number
  /** What an empty value means. */
  placeholder?: string
}

type Controlled = Pick<ReturnType<typeof useField>, 'field' | 'rules' | 'shared'>

const bound = ({ field, rules, shared }: Controlled) => ({
  ...shared,
  name: field.name,
  ref: field.ref,
  value: field.value as unknown,
  // An emptied field is `null`, so that the schema reports it as required.
  onChange: field.onChange,
  onBlur: field.onBlur,
  least: rules.least,
  most: rules.most,
})

export const NumberField = ({ decimals = 0, unit, per = 1, placeholder, ...props }: NumberFieldProps) => {
  const [language] = useLanguage()
  const controlled = useField(props, (value) =>
    typeof value === 'number'
      ? `${writeTyped(value, { decimals, per }, language)}${unit ? ` ${unit}` : ''}`
      : String(value ?? ''),
  )
  return <FigureInput {...bound(controlled)} decimals={decimals} per={per} unit={unit} placeholder={placeholder} />
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
  const [language] = useLanguage()
  const controlled = useField(props, (value) =>
    typeof value === 'number' ? formatMoney(value, code, language) : String(value ?? ''),
  )
  return <MoneyInput {...bound(controlled)} currency={code} placeholder={placeholder} />
}

/** Percentage input; the form holds parts per million. */
export const RateField = (props: FieldProps) => <NumberField {...props} decimals={4} per={10_000} unit="%" />
