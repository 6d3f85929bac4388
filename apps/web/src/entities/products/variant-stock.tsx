import type { SellableVariant } from '#contract/domains/checkout.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { variantSearchText } from './variant-search.text.ts'

type Stock = Pick<SellableVariant, 'type' | 'available' | 'tracksStock' | 'allowBackorder'>

/** “Soap · Large”. */
export const sellableName = ({ title, values }: Pick<SellableVariant, 'title' | 'values'>): string =>
  [title, ...values].join(' · ')

/** Available stock; only physical products have stock. */
export const VariantStock = ({ variant: { type, available, tracksStock, allowBackorder } }: { variant: Stock }) => {
  const t = useText(variantSearchText)
  const { number } = useFormat()
  if (type !== 'physical' || !tracksStock) return t('unlimited')
  if (available > 0) return t('left', { number: number(available) })
  return t(allowBackorder ? 'backorder' : 'noneLeft')
}
