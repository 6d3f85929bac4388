import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type Vendor, vendors } from '#contract/domains/vendors.ts'
import { formatMoney } from '#contract/core/money.ts'
import { plan } from '#contract/plan.ts'
import { vendorStatus } from '#contract/statuses.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { DetailPage } from '#web/kit/page/detail-page.tsx'
import { ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { DetailSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { vendorsText } from './admin.text.ts'
import { VendorInvoices } from './parts/vendor-invoices.tsx'
import { VendorStores } from './parts/vendor-stores.tsx'
import { VendorStatusDialog } from './parts/vendor-status-dialog.tsx'
import classes from './vendor-page.module.css'
import { useVendorLabels } from './use-vendor-labels.ts'

const VendorPage = () => {
  const t = useText(vendorsText)
  const { id = '' } = useParams()
  const { can } = useSession()
  const { number } = useFormat()
  const { data: vendor, error, refetch } = useGet(vendors.get, { params: { id } })
  const labels = useVendorLabels()
  const locale = useLocale()
  const [next, setNext] = useState<Vendor['status']>()

  if (!vendor) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <DetailSkeleton />
  const { label, tone } = labels.subscription(vendor.subscription)
  return (
    <DetailPage
      title={vendor.name}
      status={{
        transitions: vendorStatus,
        current: vendor.status,
        labels: labels.status,
        changeStatus: setNext,
        reason: can('update_vendor_status') ? undefined : t('cannotChange'),
      }}
      facts={[
        { label: t('owner'), value: vendor.owner?.name ?? t('noOwner') },
        ...(vendor.owner
          ? [
              {
                label: t('ownerEmail'),
                value: <Anchor href={`mailto:${vendor.owner.email}`}>{vendor.owner.email}</Anchor>,
              },
            ]
          : []),
        { label: t('subscription'), value: <StatusBadge tone={tone}>{label}</StatusBadge> },
        ...(vendor.trialEndsAt ? [{ label: t('trialEnds'), value: <Time iso={vendor.trialEndsAt} /> }] : []),
        { label: t('revenue'), value: formatMoney(vendor.monthlyRevenue, plan.currency, locale) },
        { label: t('usage'), value: labels.usage(vendor.usage) },
        { label: t('stores'), value: number(vendor.stores) },
        { label: t('staff'), value: number(vendor.staff) },
        { label: t('created'), value: <Time iso={vendor.createdAt} /> },
        { label: t('lastChange'), value: <Time iso={vendor.updatedAt} /> },
      ]}
    >
      {(vendor.status !== 'active' || vendor.statusReason) && (
        <FormSection title={t('standing')} help={t(`meaning_${vendor.status}`)}>
          {vendor.statusReason && (
            <div>
              <strong>{t('lastReason')}</strong>
              <p className={classes.reason}>{vendor.statusReason}</p>
            </div>
          )}
        </FormSection>
      )}
      <VendorStores vendorId={vendor._id} />
      <VendorInvoices vendor={vendor} />
      <VendorStatusDialog vendor={vendor} next={next} close={() => setNext(undefined)} />
    </DetailPage>
  )
}

export default VendorPage
