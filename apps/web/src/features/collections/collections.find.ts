import { collections } from '#contract/domains/collections.ts'
import { findIn } from '#web/client/screen.ts'

export default findIn({
  list: collections.list,
  label: (collection) => collection.name,
  to: (collection) => `products/collections/${collection._id}`,
})
