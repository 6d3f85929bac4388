import { vendors } from '#contract/domains/vendors.ts'
import { findIn } from '#web/client/screen.ts'

export default findIn({
  list: vendors.list,
  label: (vendor) => vendor.name,
  to: (vendor) => `admin/vendors/${vendor._id}`,
})
