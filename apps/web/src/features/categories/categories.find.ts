import { categories } from '#contract/domains/categories.ts'
import { findIn } from '#web/client/screen.ts'

export default findIn({
  list: categories.list,
  label: (category) => category.name,
  to: (category) => `products/categories?${new URLSearchParams({ search: category.name }).toString()}`,
})
