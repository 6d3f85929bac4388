import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Customer } from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { useGet } from '#web/client/use-get.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { MergePicker } from './merge-picker.tsx'

interface MergeWithAnotherProps {
  customer: Customer
  close: () => void
}

/** Selects the other customer, then opens the same dialog as the merge from the list. */
export const MergeWithAnother = ({ customer, close }: MergeWithAnotherProps) => {
  const navigate = useNavigate()
  const [otherId, setOtherId] = useState('')
  const other = useGet(customers.get, { params: { customerId: otherId } }, { enabled: otherId !== '' })
  if (!other.data) return <MergePicker customer={customer} busy={other.isFetching} close={close} onPick={setOtherId} />
  return (
    <MergeDialog
      rows={[customer, other.data]}
      close={close}
      onMerged={({ _id: kept }) => {
        if (kept !== customer._id) void navigate(`../${kept}`, { relative: 'path', replace: true })
      }}
    />
  )
}
