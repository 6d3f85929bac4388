import { products } from '#contract/domains/products.ts'
import { findIn } from '#web/client/screen.ts'

export default findIn({
  list: products.list,
  label: (product) => product.title,
  to: (product) => `products/${product._id}`,
})
