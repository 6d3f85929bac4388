import { translate } from '#web/client/text.ts'
import { newCustomerText } from './new-customer.text.ts'

interface NameAndContact {
  name: string
  email?: string | null | undefined
  phone?: string | null | undefined
}

/** What a new customer is called. */
export const getNewCustomerName = ({ name, email, phone }: NameAndContact): string => name || email || phone || ''

/** Both are for `refine` of a form's schema. For edits only the server knows masked contact details, so it checks them. */
export const hasNameOrContact = (customer: NameAndContact): boolean => getNewCustomerName(customer) !== ''
export const nameOrContact = { path: ['name'], error: () => translate(newCustomerText, 'nameOrContact') }
