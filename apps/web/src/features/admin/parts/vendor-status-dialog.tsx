import { type Vendor, vendors } from '#contract/domains/vendors.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { vendorsText } from '#web/features/admin/admin.text.ts'
import { ReasonForm } from './reason-form.tsx'

interface VendorStatusProps {
  vendor: Vendor
  next: Vendor['status']
  close: () => void
}

const VendorStatusForm = ({ vendor, next, close }: VendorStatusProps) => {
  const t = useText(vendorsText)
  const change = useSend(vendors.changeStatus, { successMessage: ({ name, status }) => t(`saved_${status}`, { name }) })
  return (
    <ReasonForm
      consequence={t(`tell_${next}`)}
      action={t(`action_${next}`)}
      isFavorable={next === 'active'}
      sender={change}
      request={(reason) => ({ params: { id: vendor._id }, body: { status: next, reason, version: vendor.version } })}
      close={close}
    />
  )
}

/** Asks for the reason and names the business whose access changes. */
export const VendorStatusDialog = ({
  vendor,
  next,
  close,
}: Omit<VendorStatusProps, 'next'> & { next: Vendor['status'] | undefined }) => {
  const t = useText(vendorsText)
  return (
    <Dialog opened={next !== undefined} onClose={close} title={next ? t(`ask_${next}`, { name: vendor.name }) : ''}>
      {next && <VendorStatusForm vendor={vendor} next={next} close={close} />}
    </Dialog>
  )
}
