import { Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useWatch } from 'react-hook-form'
import {
  type CustomerFields,
  customerEmail,
  type CustomerListRow,
  customerFields,
  normalizeEmail,
  phoneDigits,
} from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { newOrderText } from '#web/features/new-order/new-order.text.ts'

const debounceMs = 300
/** The search finds words by their beginning, so also longer emails. */
const maxFound = 20
/** Customers are found by the last digits of their number, with or without its country code. */
const searchedDigits = 7

const lookups = {
  email: {
    label: 'hasEmail',
    toSearch: (typed: string) => (customerEmail.safeParse(typed).success ? normalizeEmail(typed) : ''),
    matches: ({ email }: CustomerListRow, typed: string) => email === normalizeEmail(typed),
  },
  phone: {
    label: 'hasPhone',
    toSearch: (typed: string) => {
      const digits = phoneDigits(typed).slice(-searchedDigits)
      return customerFields.shape.phone.safeParse(typed).success && digits.length === searchedDigits ? digits : ''
    },
    matches: ({ phone }: CustomerListRow, typed: string) => {
      const [shorter = '', longer = ''] = [phoneDigits(phone ?? ''), phoneDigits(typed).replace(/^0+/, '')].toSorted(
        (left, right) => left.length - right.length,
      )
      return shorter.length >= searchedDigits && longer.endsWith(shorter)
    },
  },
} as const

interface ExistingCustomerProps {
  field: keyof typeof lookups
  choose: (id: string) => void
}

/** Below an email or phone number: offers the customer who has it. Only for staff who see contact details. */
export const ExistingCustomer = ({ field, choose }: ExistingCustomerProps) => {
  const t = useText(newOrderText)
  const typed = useWatch<CustomerFields, 'email' | 'phone'>({ name: field }) ?? ''
  const { label, toSearch, matches } = lookups[field]
  const canSeeContacts = useSession().can('edit_customer_sensitive_info')
  const [search] = useDebouncedValue(canSeeContacts ? toSearch(typed) : '', debounceMs)
  const { data } = useGet(customers.list, { query: { search, limit: maxFound } }, { enabled: search !== '' })
  const owner = search !== '' && data?.data.find((customer) => matches(customer, typed))
  return (
    owner && (
      <Group gap="xs" mt={4} role="status">
        <Text size="sm">{t(label, { name: owner.name })}</Text>
        <Button size="compact-sm" variant="default" onClick={() => choose(owner._id)}>
          {t('useCustomer')}
        </Button>
      </Group>
    )
  )
}
