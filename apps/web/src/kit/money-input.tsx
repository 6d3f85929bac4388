import { minorDigits } from '#contract/core/money.ts'
import type { Currency } from '#contract/enumerations.ts'
import { useSession } from '../client/session.ts'
import { FigureInput, type FigureInputProps } from './figure-input.tsx'

interface MoneyInputProps extends Omit<FigureInputProps, 'decimals' | 'per' | 'unit' | 'fixed'> {
  currency?: Currency
}

/** Minor units as a person types money, in the store's currency unless it has one of its own. */
export const MoneyInput = ({ currency, ...props }: MoneyInputProps) => {
  const { store } = useSession()
  const code = currency ?? store?.currency ?? 'USD'
  const digits = minorDigits(code)
  return <FigureInput {...props} decimals={digits} per={10 ** digits} unit={code} fixed />
}
