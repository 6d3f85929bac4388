import type { CustomerListRow } from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { findIn } from '#web/client/screen.ts'
import { useText } from '#web/client/text.ts'
import { Money } from '#web/kit/display/money.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { customerStatesText } from './customer-states.text.ts'
import { ApprovalBadge } from './parts/approval-badge.tsx'

const CustomerFacts = ({ row }: { row: CustomerListRow }) => {
  const t = useText(customerStatesText)
  return (
    <>
      {row.approval !== 'approved' && <ApprovalBadge approval={row.approval} />}
      <span className="figures">{t('orderCount', { count: row.orders })}</span>
      <Money minor={row.spend} />
      {row.lastOrderAt && <Time iso={row.lastOrderAt} />}
    </>
  )
}

export default findIn({
  list: customers.list,
  label: ({ name, email }) => (email === null ? name : `${name} · ${email}`),
  to: (customer) => `customers/${customer._id}`,
  Facts: CustomerFacts,
})
