import { variants } from '#contract/domains/variants.ts'
import { findIn } from '#web/client/screen.ts'

export default findIn({
  list: variants.list,
  label: (template) => template.name,
  to: (template) => `products/variants/${template._id}`,
})
