import { Checkbox, type CheckboxProps } from '@mantine/core'
import { useState } from 'react'
import { type CustomerEmailKind, customerEmails } from '#contract/domains/customer-emails.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { notifyCustomerText } from './notify-customer.text.ts'

export interface Notify {
  /** False if the action sends no email: none exists, it is turned off, or the customer has no address. */
  isOffered: boolean
  isChecked: boolean
  setIsChecked: (isChecked: boolean) => void
  /** For the request; empty while the customer is notified, which is the default. */
  body: { notify?: false }
}

/** Whether an action notifies the customer. `kind`: its email, undefined if it has none. */
export const useNotify = (kind: CustomerEmailKind | undefined, hasEmail: boolean): Notify => {
  const [isChecked, setIsChecked] = useState(true)
  const isPossible = kind !== undefined && hasEmail
  const { data } = useGet(customerEmails.active, {}, { enabled: isPossible })
  const isOffered = isPossible && data?.kinds.includes(kind) === true
  return { isOffered, isChecked, setIsChecked, body: isOffered && !isChecked ? { notify: false } : {} }
}

interface NotifyCheckboxProps extends Pick<CheckboxProps, 'mt'> {
  notify: Pick<Notify, 'isOffered' | 'isChecked' | 'setIsChecked'>
  /** Customers who are notified. */
  count?: number
}

export const NotifyCheckbox = ({ notify, count = 1, ...props }: NotifyCheckboxProps) => {
  const t = useText(notifyCustomerText)
  if (!notify.isOffered) return null
  return (
    <Checkbox
      {...props}
      label={t('notify', { count })}
      checked={notify.isChecked}
      onChange={(event) => notify.setIsChecked(event.currentTarget.checked)}
    />
  )
}
