import { minorDigits } from '#contract/core/money.ts'
import type { Currency } from '#contract/enumerations.ts'
import { useSession } from '#web/client/session.ts'
import { NumberInput, type NumberInputProps } from './number-input.tsx'

interface MoneyInputProps extends Omit<NumberInputProps, 'decimals' | 'scale' | 'unit' | 'fixedDecimals'> {
  currency?: Currency
}

/** Money input in minor units, in the store's currency by default. */
export const MoneyInput = ({ currency, ...props }: MoneyInputProps) => {
  const { store } = useSession()
  const code = currency ?? store?.currency ?? 'USD'
  const digits = minorDigits(code)
  return <NumberInput {...props} decimals={digits} scale={10 ** digits} unit={code} fixedDecimals />
}
