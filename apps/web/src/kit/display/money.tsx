import { formatMoney } from '#contract/core/money.ts'
import type { Currency } from '#contract/enumerations.ts'
import { useLocale } from '#web/client/text.ts'
import { useFormat } from '#web/client/format.ts'

/** An amount in minor units, in the store's currency by default. */
export const Money = ({ minor, currency }: { minor: number; currency?: Currency }) => {
  const { money } = useFormat()
  const locale = useLocale()
  return <span className="figures">{currency ? formatMoney(minor, currency, locale) : money(minor)}</span>
}
