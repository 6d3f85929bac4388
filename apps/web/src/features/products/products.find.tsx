import type { ProductListRow } from '#contract/domains/product.ts'
import { products } from '#contract/domains/products.ts'
import { findIn } from '#web/client/screen.ts'
import { useText } from '#web/client/text.ts'
import { AmountRange, ProductState } from './parts/product-facts.tsx'
import { productsText } from './products.text.ts'

const ProductFacts = ({ row }: { row: ProductListRow }) => {
  const t = useText(productsText)
  return (
    <>
      <ProductState product={row} />
      <AmountRange min={row.priceMin} max={row.priceMax} none={t('noPrice')} />
      <span className="figures">{row.tracksStock ? t('inStock', { count: row.available }) : t('notTracked')}</span>
    </>
  )
}

export default findIn({
  list: products.list,
  label: (product) => product.title,
  to: (product) => `products/${product._id}`,
  Facts: ProductFacts,
})
