import { Anchor } from '@mantine/core'
import { useFormState, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { type CustomerFields, normalizeEmail } from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { customerFormText } from '#web/features/customers/customer-form.text.ts'

/** The search finds words by their beginning, so also longer addresses. */
const maxFound = 20

/** Below an email that the server rejected: a link to the customer who has it, for staff who see emails. */
export const EmailOwnerLink = () => {
  const t = useText(customerFormText)
  const { can } = useSession()
  const { errors } = useFormState<CustomerFields>({ name: 'email' })
  const email = normalizeEmail(useWatch<CustomerFields, 'email'>({ name: 'email' }) ?? '')
  const isTaken = errors.email?.type === 'server'
  const { data } = useGet(
    customers.list,
    { query: { search: email, limit: maxFound } },
    { enabled: isTaken && can('edit_customer_sensitive_info') },
  )
  const owner = isTaken ? data?.data.find((customer) => customer.email === email) : undefined
  return (
    owner && (
      <Anchor component={Link} to={`/dashboard/customers/${owner._id}`} size="sm">
        {t('viewOwner', { name: owner.name })}
      </Anchor>
    )
  )
}
