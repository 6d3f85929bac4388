import { staff } from '#contract/domains/staff.ts'
import { findIn } from '#web/client/screen.ts'

export default findIn({
  list: staff.list,
  label: (member) => member.name,
  to: (member) => `staff/${member._id}/permissions`,
})
