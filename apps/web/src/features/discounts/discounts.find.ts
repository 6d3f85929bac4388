import { discounts } from '#contract/domains/discounts.ts'
import { findIn } from '#web/client/screen.ts'

export default findIn({
  list: discounts.list,
  label: (discount) => discount.name,
  to: (discount) => `discounts/${discount._id}/edit`,
})
