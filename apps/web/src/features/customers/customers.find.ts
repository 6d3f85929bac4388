import { customers } from '#contract/domains/customers.ts'
import { findIn } from '#web/client/screen.ts'

export default findIn({
  list: customers.list,
  label: ({ name, email }) => (email === null ? name : `${name} · ${email}`),
  to: (customer) => `customers/${customer._id}`,
})
