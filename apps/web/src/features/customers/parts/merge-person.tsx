import type { CustomerListRow } from '#contract/domains/customer.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { mergeText } from '#web/features/customers/merge.text.ts'
import classes from './merge.module.css'

/** A merge candidate with details to tell candidates apart. */
export const MergePerson = ({ customer }: { customer: CustomerListRow }) => {
  const t = useText(mergeText)
  const { date } = useFormat()
  const contact = [customer.email, customer.phone].filter((value) => value !== null)
  const facts = [
    t('ordersCount', { count: customer.orders }),
    t('addedOn', { date: date(customer.createdAt) }),
    customer.hasAccount && t('hasAccount'),
    customer.tags.join(', '),
  ]
  return (
    <span className={classes.person}>
      <span className={classes.name}>{customer.name}</span>
      <span className={classes.about}>{contact.join(' · ') || t('noContact')}</span>
      <span className={classes.about}>{facts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}
