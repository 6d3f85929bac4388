import { customFields } from '#contract/domains/custom-fields.ts'
import { findIn } from '#web/client/screen.ts'

export default findIn({
  list: customFields.list,
  label: (field) => field.name,
  to: (field) => `products/custom-fields/${field._id}`,
})
