import { runAutomationsHandler } from './domains/automations/run-automations.service.ts'
import { billingHandlers } from './domains/billing/billing-cycle.service.ts'
import { bulkEditHandler } from './domains/bulk-edits/run-batch.service.ts'
import { campaignTickHandler } from './domains/campaign-sending/campaign-tick.service.ts'
import { sendCampaignHandler } from './domains/campaign-sending/send-campaign.service.ts'
import { cardEventHandler, type CardEventHandlers } from './domains/card-events/card-events.service.ts'
import { sendRefundHandler } from './domains/card-payments/card-refunds.service.ts'
import { syncIntentHandler } from './domains/card-payments/sync-intent.service.ts'
import { customerResetHandler } from './domains/customer-accounts/customer-passwords.service.ts'
import { customerEmailHandler } from './domains/customer-emails/send-email.service.ts'
import { decisionMailHandler } from './domains/customer-mail/customer-mail.service.ts'
import { stopEmailHandler } from './domains/driver-links/driver-events.service.ts'
import { sendLinkHandler } from './domains/driver-links/driver-links.service.ts'
import { runExportHandler } from './domains/exports/exports.service.ts'
import { resetCodeHandler } from './domains/identity/reset-codes.service.ts'
import { subscriptionHandler } from './domains/newsletter/newsletter.service.ts'
import { notifyHandler } from './domains/notifications/notify.service.ts'
import { resetRequestHandler } from './domains/passwords/reset-request.service.ts'
import { detachHandler } from './domains/payment-methods/payment-methods.service.ts'
import { syncPayoutAccountHandler } from './domains/payouts/payout-account.service.ts'
import { scheduledPayoutsHandler } from './domains/payouts/scheduled-payouts.service.ts'
import { syncPayoutHandler } from './domains/payouts/sync-payout.service.ts'
import { checkImportHandler } from './domains/product-imports/check-import.service.ts'
import { fetchImageHandler } from './domains/product-imports/fetch-images.service.ts'
import { runImportHandler } from './domains/product-imports/run-import.service.ts'
import { birthdayHandler } from './domains/reward-requests/birthday-tasks.service.ts'
import { grantBirthdaysHandler } from './domains/reward-earnings/birthdays.service.ts'
import { creditEarningsHandler } from './domains/reward-earnings/credit-earnings.service.ts'
import { expireRewardsHandler } from './domains/reward-earnings/expire-rewards.service.ts'
import { sumRewardDaysHandler } from './domains/reward-reports/sum-days.service.ts'
import { scheduleRouteHandler } from './domains/routes/schedule.service.ts'
import { shopSubscriptionHandler } from './domains/shop-newsletter/shop-newsletter.service.ts'
import { stockAlertHandler } from './domains/stock-alerts/stock-alerts.service.ts'
import { replyEmailHandler } from './domains/support-email/send-reply-email.service.ts'
import { wakeHandler } from './domains/support/update-conversation.service.ts'
import { checkDomainsHandler } from './domains/store-domains/check-domain.service.ts'
import { fetchImage } from './platform/files/fetch-image.ts'
import { mailHandler, type MailSender } from './platform/mail/mail-task.ts'
import { smsHandler } from './platform/sms/sms-task.ts'
import { purgeExpiredHandler } from './retention.ts'

type FirstOf<F extends (...args: never) => unknown> = Parameters<F>[0]

/** What the handlers share; each takes the part it needs. */
export type JobDeps = FirstOf<typeof customerEmailHandler> &
  FirstOf<typeof replyEmailHandler> &
  FirstOf<typeof sendLinkHandler> &
  FirstOf<typeof scheduleRouteHandler> &
  FirstOf<typeof sendCampaignHandler> &
  FirstOf<typeof campaignTickHandler> &
  FirstOf<typeof runExportHandler> & {
    mailSender: MailSender
    auditLogMonths: number | undefined
    cardDeps: FirstOf<typeof syncIntentHandler>
    cardEventHandlers: CardEventHandlers
    billing: FirstOf<typeof billingHandlers>
    domainDeps: Parameters<typeof checkDomainsHandler>[1]
  }

/** The handlers of all background tasks. */
export const makeJobHandlers = (shared: JobDeps) => {
  const { deps, live, mailSender, cardDeps, cardEventHandlers, billing, domainDeps, uploads } = shared
  const { cards } = cardDeps
  return [
    purgeExpiredHandler(shared.auditLogMonths),
    mailHandler(mailSender),
    smsHandler(shared.smsSender),
    decisionMailHandler(mailSender),
    customerEmailHandler(shared),
    bulkEditHandler(deps),
    resetCodeHandler(shared),
    customerResetHandler(shared),
    resetRequestHandler(shared),
    checkImportHandler(shared),
    runImportHandler(shared),
    runExportHandler(shared),
    fetchImageHandler({ deps, uploads, fetchImage }),
    notifyHandler(live),
    subscriptionHandler(shared),
    cardEventHandler(cards, cardEventHandlers),
    syncIntentHandler(cardDeps),
    sendRefundHandler(cardDeps),
    detachHandler(cards),
    ...billingHandlers(billing),
    syncPayoutHandler({ deps, cards }),
    syncPayoutAccountHandler(deps, cards),
    scheduledPayoutsHandler(deps),
    birthdayHandler(deps),
    creditEarningsHandler(deps),
    expireRewardsHandler(deps),
    grantBirthdaysHandler(deps),
    sumRewardDaysHandler,
    scheduleRouteHandler(shared),
    sendLinkHandler(shared),
    stopEmailHandler(deps),
    checkDomainsHandler(deps, domainDeps),
    shopSubscriptionHandler(deps),
    stockAlertHandler(deps),
    runAutomationsHandler(deps),
    wakeHandler(deps),
    replyEmailHandler(shared),
    sendCampaignHandler(shared),
    campaignTickHandler(shared),
    ...uploads.jobs,
  ]
}
