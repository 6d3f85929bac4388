import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { billing } from '#contract/domains/billing.ts'
import { subscription, type SubscriptionDetails, type SubscriptionStatus } from '#contract/domains/subscription.ts'
import { usage } from '#contract/domains/usage.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { useCardsAvailable } from '#web/entities/cards/use-cards-available.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { CardSkeleton, DetailSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { DetailPage } from '#web/kit/page/detail-page.tsx'
import { billingText } from './billing.text.ts'
import { CancelPlanDialog } from './parts/cancel-plan-dialog.tsx'
import { StartPlan } from './parts/fix-subscription.tsx'
import { InvoicesSection } from './parts/invoices-section.tsx'
import { NextInvoice } from './parts/next-invoice.tsx'
import { PaymentMethodsCard } from './parts/payment-methods-card.tsx'
import { PlanCard } from './parts/plan-card.tsx'
import { UsageSection } from './parts/usage-section.tsx'
import { useBillingLabels } from './use-billing-labels.ts'
import classes from './parts/billing.module.css'

interface SubscriptionProps {
  status: SubscriptionStatus
  details: SubscriptionDetails
}

const useNotice = ({ status, details }: SubscriptionProps): string | null => {
  const t = useText(billingText)
  const { date } = useFormat()
  const { price } = useBillingLabels()
  const cardsAvailable = useCardsAvailable()
  const { openInvoices, openAmount, nextAttemptAt, cancelsAtPeriodEnd, period, trialEndsAt } = details
  if (!cardsAvailable) return t('notSetUp')
  if (openInvoices > 0) {
    const unpaid = t('openNotice', { count: openInvoices, amount: price(openAmount) })
    return nextAttemptAt === null ? unpaid : `${unpaid} ${t('nextAttempt', { date: date(nextAttemptAt) })}`
  }
  const end = period?.end ?? trialEndsAt
  if (cancelsAtPeriodEnd && end !== null) return t('endsNotice', { date: date(end) })
  if (status === 'trialing' && trialEndsAt !== null && !details.hasCard) {
    return t('trialNotice', { date: date(trialEndsAt) })
  }
  return null
}

const BillingDetails = ({ status, details }: SubscriptionProps) => {
  const t = useText(billingText)
  const { can } = useSession()
  const { price } = useBillingLabels()
  const notice = useNotice({ status, details })
  const resume = useSend(billing.resume, { successMessage: t('resumed') })
  const [isCanceling, setIsCanceling] = useState(false)
  const { data: report, error, refetch } = useGet(usage.get)
  const { cancelsAtPeriodEnd } = details
  const canManage = can('manage_subscription')
  return (
    <DetailPage
      title={t('title')}
      subtitle={t('subtitle', { price: price(details.basePrice) })}
      primary={
        canManage &&
        cancelsAtPeriodEnd && (
          <Button loading={resume.sending} onClick={() => void resume.send()}>
            {t('resume')}
          </Button>
        )
      }
      menu={
        canManage && !cancelsAtPeriodEnd && status !== 'canceled'
          ? [{ label: t('cancelPlan'), danger: true, run: () => setIsCanceling(true) }]
          : []
      }
      sideCards={
        <>
          <PlanCard status={status} details={details} />
          <PaymentMethodsCard />
        </>
      }
    >
      {notice !== null && (
        <div className={classes.banner} role="status">
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>{notice}</span>
          <StartPlan status={status} details={details} />
        </div>
      )}
      {!report && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <CardSkeleton lines={6} />)}
      {report && <UsageSection report={report} />}
      {report?.nextInvoice && <NextInvoice next={report.nextInvoice} />}
      <InvoicesSection />
      {isCanceling && <CancelPlanDialog details={details} close={() => setIsCanceling(false)} />}
    </DetailPage>
  )
}

const BillingPage = () => {
  const { data, error, refetch } = useGet(subscription.get)
  if (data?.details) return <BillingDetails status={data.status} details={data.details} />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <DetailSkeleton />
}

export default BillingPage
