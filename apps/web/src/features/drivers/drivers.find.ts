import { drivers } from '#contract/domains/drivers.ts'
import { findIn } from '#web/client/screen.ts'

export default findIn({
  list: drivers.list,
  label: (driver) => driver.name,
  to: (driver) => `logistics/drivers/${driver._id}`,
})
