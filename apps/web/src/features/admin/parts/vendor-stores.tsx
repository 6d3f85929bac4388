import { Button } from '@mantine/core'
import { useState } from 'react'
import { type VendorStore, vendors } from '#contract/domains/vendors.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { vendorsText } from '#web/features/admin/admin.text.ts'
import { useVendorLabels } from '#web/features/admin/use-vendor-labels.ts'
import { ReasonForm } from './reason-form.tsx'
import classes from './vendor-stores.module.css'

const StoreRow = ({ store, openDialog }: { store: VendorStore; openDialog: () => void }) => {
  const t = useText(vendorsText)
  const { can } = useSession()
  const { label, tone } = useVendorLabels().storeStatus(store.status)
  const isSuspended = store.status === 'suspended'
  const disabledReason = can('update_vendor_status') ? undefined : t('cannotChange')
  return (
    <li>
      <div className={classes.text}>
        <strong>{store.name}</strong>
        <span className={classes.slug}>{store.slug}</span>
        {isSuspended && <p className={classes.reason}>{store.statusReason}</p>}
      </div>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <Button
        variant="default"
        size="xs"
        disabled={disabledReason !== undefined}
        title={disabledReason}
        aria-label={t(isSuspended ? 'liftNamed' : 'suspendNamed', { name: store.name })}
        onClick={openDialog}
      >
        {t(isSuspended ? 'liftStore' : 'suspendStore')}
      </Button>
    </li>
  )
}

const SuspensionForm = ({ vendorId, store, close }: { vendorId: string; store: VendorStore; close: () => void }) => {
  const t = useText(vendorsText)
  const isSuspended = store.status !== 'suspended'
  const change = useSend(vendors.changeSuspension, {
    successMessage: ({ name, status }) => t(status === 'suspended' ? 'storeSuspended' : 'storeLifted', { name }),
  })
  return (
    <ReasonForm
      consequence={t(isSuspended ? 'suspendStoreBody' : 'liftStoreBody')}
      action={t(isSuspended ? 'suspendStore' : 'liftStore')}
      isFavorable={!isSuspended}
      sender={change}
      request={(reason) => ({
        params: { id: vendorId, store: store._id },
        body: { isSuspended, reason, version: store.version },
      })}
      close={close}
    />
  )
}

/** The vendor's stores; each can be suspended without affecting the others. */
export const VendorStores = ({ vendorId }: { vendorId: string }) => {
  const t = useText(vendorsText)
  const { data, error, refetch } = useGet(vendors.stores, { params: { id: vendorId } })
  const [changing, setChanging] = useState<VendorStore>()
  const close = () => setChanging(undefined)
  const question = changing?.status === 'suspended' ? 'askLift' : 'askSuspend'
  return (
    <FormSection title={t('stores')}>
      {data ? (
        <ul className={classes.stores}>
          {data.data.map((store) => (
            <StoreRow key={store._id} store={store} openDialog={() => setChanging(store)} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
      <Dialog opened={changing !== undefined} onClose={close} title={changing ? t(question, changing) : ''}>
        {changing && <SuspensionForm vendorId={vendorId} store={changing} close={close} />}
      </Dialog>
    </FormSection>
  )
}
