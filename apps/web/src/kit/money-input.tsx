import { minorDigits } from '#contract/core/money.ts'
import type { Currency } from '#contract/enumerations.ts'
import { useSession } from '../client/session.ts'
import { FigureInput, type FigureInputProps } from './figure-input.tsx'

interface MoneyInputProps extends Omit<FigureInputProps, 'decimals' | 'per' | 'unit' | 'fixed'> {
  currency?: Currency
}

/** Money input in minor units, in the store's currency by default. */
export const MoneyInput = ({ currency, ...props }: MoneyInputProps) => {
  const { store } = useSession()
  const code = currency ?? store?.currency ?? 'USD'
  const digits = minorDigits(code)
  return <FigureInput {...props} decimals={digits} per={10 ** digits} unit={code} fixed />
}
