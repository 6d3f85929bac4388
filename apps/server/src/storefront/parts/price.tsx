import { formatMoney } from '#contract/core/money.ts'
import type { Currency, Language } from '#contract/enumerations.ts'
import type { ItemPrice } from '#contract/pricing/item-price.ts'
import { catalogText } from '#server/storefront/catalog/catalog.text.ts'

export interface PriceProps {
  /** Of the cheapest variant, or of the selected one. */
  price: number
  compareAtPrice: number | null
  discounted: ItemPrice | null
  /** Whether other variants cost more. */
  isFrom?: boolean
  /** For example "per month". */
  period?: string | null
  currency: Currency
  language: Language
}

/** What is asked for one item, and the regular price if that is higher. */
export const getShownPrices = ({
  price,
  compareAtPrice,
  discounted,
}: Pick<PriceProps, 'price' | 'compareAtPrice' | 'discounted'>): { price: number; regular: number | null } => {
  const current = discounted?.isPerItem ? discounted.price : price
  const regular = Math.max(compareAtPrice ?? 0, price)
  return { price: current, regular: regular > current ? regular : null }
}

/** A price; with a regular price the difference is read out by screen readers too. */
export const Price = ({ isFrom = false, period, currency, language, ...prices }: PriceProps) => {
  const text = catalogText[language]
  const { price, regular } = getShownPrices(prices)
  const amount = formatMoney(price, currency, language)
  return (
    <span className="price" data-sale={regular !== null || undefined}>
      {regular !== null && <span className="visually-hidden">{text.salePrice} </span>}
      <span className="amount">{isFrom ? text.fromPrice(amount) : amount}</span>
      {period && <span className="period"> {period}</span>}
      {regular !== null && (
        <>
          {' '}
          <span className="visually-hidden">{text.regularPrice} </span>
          <s>{formatMoney(regular, currency, language)}</s>
        </>
      )}
    </span>
  )
}
