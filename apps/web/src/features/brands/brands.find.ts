import { brands } from '#contract/domains/brands.ts'
import { findIn } from '#web/client/screen.ts'

export default findIn({
  list: brands.list,
  label: (brand) => brand.name,
  to: (brand) => `products/brands/${brand._id}`,
})
