import { automationRoutes } from './domains/automations/automations.routes.ts'
import { apiKeyRoutes } from './domains/api-keys/api-keys.routes.ts'
import { auditRoutes } from './domains/audit/audit.routes.ts'
import { accountRoutes } from './domains/account/account.routes.ts'
import { billingRoutes } from './domains/billing/billing.routes.ts'
import { brandRoutes } from './domains/brands/brands.routes.ts'
import { bulkEditRoutes } from './domains/bulk-edits/bulk-edits.routes.ts'
import { businessHoursRoutes } from './domains/business-hours/business-hours.routes.ts'
import { campaignHistoryRoutes } from './domains/campaign-history/campaign-history.routes.ts'
import { cardEventRoutes } from './domains/card-events/card-events.routes.ts'
import { cardPaymentRoutes } from './domains/card-payments/card-payments.routes.ts'
import { campaignRoutes } from './domains/campaigns/campaigns.routes.ts'
import { makeCampaignSending } from './domains/campaign-sending/campaign-sending.service.ts'
import { campaignSettingsRoutes } from './domains/campaign-settings/campaign-settings.routes.ts'
import { campaignTemplateRoutes } from './domains/campaign-templates/campaign-templates.routes.ts'
import { cartRoutes } from './domains/carts/carts.routes.ts'
import { cmsPageRoutes } from './domains/cms-pages/cms-pages.routes.ts'
import { collectionRoutes } from './domains/collections/collections.routes.ts'
import { categoryRoutes } from './domains/categories/categories.routes.ts'
import { contactRoutes } from './domains/contacts/contacts.routes.ts'
import { customFieldRoutes } from './domains/custom-fields/custom-fields.routes.ts'
import { customerAccountRoutes } from './domains/customer-accounts/customer-accounts.routes.ts'
import { customerRegistrationRoutes } from './domains/customer-registration/customer-registration.routes.ts'
import { customerSegmentRoutes } from './domains/customer-segments/customer-segments.routes.ts'
import { customerEmailRoutes } from './domains/customer-emails/customer-emails.routes.ts'
import { customerRoutes } from './domains/customers/customers.routes.ts'
import { customerImportRoutes } from './domains/customer-import/customer-import.routes.ts'
import { customerMailRoutes } from './domains/customer-mail/customer-mail.routes.ts'
import { customerMergeRoutes } from './domains/customer-merge/customer-merge.routes.ts'
import { checkoutRoutes } from './domains/checkout/checkout.routes.ts'
import { customizationRoutes } from './domains/customization/customization.routes.ts'
import { deliveryReportRoutes } from './domains/delivery-reports/delivery-reports.routes.ts'
import { documentRoutes } from './domains/documents/documents.routes.ts'
import { earningsRoutes } from './domains/earnings/earnings.routes.ts'
import { mailEventRoutes } from './domains/email-bounces/email-bounces.routes.ts'
import { emailPreferenceRoutes } from './domains/email-preferences/email-preferences.routes.ts'
import { emailSuppressionRoutes } from './domains/email-suppressions/email-suppressions.routes.ts'
import { exportRoutes } from './domains/exports/exports.routes.ts'
import { homeRoutes, productFigureRoutes } from './domains/home/home.routes.ts'
import { productExportRoutes } from './domains/product-export/product-export.routes.ts'
import { driverLinkRoutes } from './domains/driver-links/driver-links.routes.ts'
import { driverRoutes } from './domains/drivers/drivers.routes.ts'
import { discountRoutes } from './domains/discounts/discounts.routes.ts'
import { fulfillmentRoutes } from './domains/fulfillment/fulfillment.routes.ts'
import { fulfillmentWindowRoutes } from './domains/fulfillment-windows/fulfillment-windows.routes.ts'
import { onlineStoreRoutes } from './domains/online-store/online-store.routes.ts'
import { orderStatusRoutes } from './domains/order-status/order-status.routes.ts'
import { orderRoutes } from './domains/orders/orders.routes.ts'
import { paymentMethodRoutes } from './domains/payment-methods/payment-methods.routes.ts'
import { paymentOptionRoutes } from './domains/payment-options/payment-options.routes.ts'
import { payoutRoutes } from './domains/payouts/payouts.routes.ts'
import { rewardProgramRoutes } from './domains/reward-program/reward-program.routes.ts'
import { shopCatalogRoutes } from './domains/shop-catalog/shop-catalog.routes.ts'
import { shopNewsletterRoutes } from './domains/shop-newsletter/shop-newsletter.routes.ts'
import { stockAlertRoutes } from './domains/stock-alerts/stock-alerts.routes.ts'
import { referralRoutes } from './domains/referrals/referrals.routes.ts'
import { rewardReportRoutes } from './domains/reward-reports/reward-reports.routes.ts'
import { rewardRequestRoutes } from './domains/reward-requests/reward-requests.routes.ts'
import { rewardSummaryRoutes } from './domains/reward-summary/reward-summary.routes.ts'
import { rewardTaskRoutes } from './domains/reward-tasks/reward-tasks.routes.ts'
import { storefrontRoutes } from './domains/storefront/storefront.routes.ts'
import { routeRoutes } from './domains/routes/routes.routes.ts'
import { identityRoutes } from './domains/identity/identity.routes.ts'
import { inventoryRoutes } from './domains/inventory/inventory.routes.ts'
import { invoiceRoutes } from './domains/invoices/invoices.routes.ts'
import { locationRoutes } from './domains/locations/locations.routes.ts'
import { logRoutes } from './domains/logs/logs.routes.ts'
import { mapRoutes } from './domains/maps/maps.routes.ts'
import { newsletterRoutes } from './domains/newsletter/newsletter.routes.ts'
import { notificationRoutes } from './domains/notifications/notifications.routes.ts'
import { passwordRoutes } from './domains/passwords/passwords.routes.ts'
import { productImportRoutes } from './domains/product-imports/product-imports.routes.ts'
import { productRoutes } from './domains/products/products.routes.ts'
import { smsEventRoutes } from './domains/sms-replies/sms-replies.routes.ts'
import { smsOptOutRoutes } from './domains/sms-replies/sms-opt-outs.routes.ts'
import { staffRoutes } from './domains/staff/staff.routes.ts'
import { storeDomainRoutes } from './domains/store-domains/store-domains.routes.ts'
import { storeRoutes } from './domains/stores/stores.routes.ts'
import { subscriptionRoutes } from './domains/subscription/subscription.routes.ts'
import { supportReportRoutes } from './domains/support-reports/support-reports.routes.ts'
import { supportRoutes } from './domains/support/support.routes.ts'
import { twoFactorRoutes } from './domains/two-factor/two-factor.routes.ts'
import { uploadRoutes } from './domains/uploads/uploads.routes.ts'
import { usageRoutes } from './domains/usage/usage.routes.ts'
import { variantRoutes } from './domains/variants/variants.routes.ts'
import { vendorRoutes } from './domains/vendors/vendors.routes.ts'
import { webhookRoutes } from './domains/webhooks/webhooks.routes.ts'
import { workspaceRoutes } from './domains/workspace/workspace.routes.ts'

type FirstOf<F extends (...args: never) => unknown> = Parameters<F>[0]

/** What the routes share; each takes the part it needs. */
export type RouteDeps = FirstOf<typeof cartRoutes> &
  FirstOf<typeof customizationRoutes> &
  FirstOf<typeof customerMailRoutes> &
  FirstOf<typeof driverLinkRoutes> &
  FirstOf<typeof identityRoutes> &
  FirstOf<typeof invoiceRoutes> &
  FirstOf<typeof mapRoutes> &
  FirstOf<typeof payoutRoutes> &
  FirstOf<typeof routeRoutes> &
  FirstOf<typeof supportRoutes> & {
    customerTokens: FirstOf<typeof customerAccountRoutes>['sessionTokens']
    issueCustomerSession: FirstOf<typeof customerAccountRoutes>['issueSession']
    cardDeps: FirstOf<typeof cardPaymentRoutes>
    cards: FirstOf<typeof cardEventRoutes>
    billing: FirstOf<typeof billingRoutes>
    domainDeps: FirstOf<typeof storeDomainRoutes> & FirstOf<typeof campaignSettingsRoutes>
    mailEventDeps: FirstOf<typeof mailEventRoutes>
    smsEventDeps: FirstOf<typeof smsEventRoutes>
    isSmsSetUp: boolean
  }

/** The endpoints of all domains. */
export const makeApiRoutes = (shared: RouteDeps) => {
  const { cards, cardDeps, billing, domainDeps, mailEventDeps, customerTokens, issueCustomerSession } = shared
  return [
    ...auditRoutes,
    ...automationRoutes,
    ...accountRoutes(shared),
    ...apiKeyRoutes(shared),
    ...billingRoutes(billing),
    ...brandRoutes,
    ...bulkEditRoutes,
    ...businessHoursRoutes,
    ...campaignHistoryRoutes,
    ...cardEventRoutes(cards),
    ...cardPaymentRoutes(cardDeps),
    ...campaignRoutes({ ...shared, sending: makeCampaignSending({ ...shared, senderDomain: domainDeps }) }),
    ...campaignSettingsRoutes(domainDeps),
    ...campaignTemplateRoutes,
    ...cartRoutes(shared),
    ...cmsPageRoutes(shared),
    ...collectionRoutes,
    ...categoryRoutes,
    ...checkoutRoutes(shared),
    ...contactRoutes(shared),
    ...customFieldRoutes,
    ...customerAccountRoutes({
      tokens: shared.tokens,
      sessionTokens: customerTokens,
      issueSession: issueCustomerSession,
    }),
    ...customerRegistrationRoutes,
    ...customerSegmentRoutes,
    ...customerEmailRoutes(shared),
    ...customerImportRoutes,
    ...customerMailRoutes(shared),
    ...customerMergeRoutes,
    ...customerRoutes,
    ...customizationRoutes(shared),
    ...deliveryReportRoutes,
    ...discountRoutes,
    ...driverRoutes,
    ...driverLinkRoutes(shared),
    ...documentRoutes(shared),
    ...earningsRoutes(shared),
    ...emailPreferenceRoutes(shared),
    ...emailSuppressionRoutes,
    ...exportRoutes(shared),
    ...fulfillmentRoutes,
    ...fulfillmentWindowRoutes,
    ...homeRoutes,
    ...productFigureRoutes,
    ...onlineStoreRoutes,
    ...orderRoutes,
    ...orderStatusRoutes({ ...cardDeps, fontFolder: shared.fontFolder }),
    ...paymentMethodRoutes(cards),
    ...paymentOptionRoutes,
    ...payoutRoutes(shared),
    ...rewardProgramRoutes,
    ...rewardReportRoutes,
    ...storefrontRoutes({ ...cardDeps, geocoder: shared.geocoder }),
    ...shopCatalogRoutes,
    ...shopNewsletterRoutes,
    ...stockAlertRoutes,
    ...identityRoutes(shared),
    ...inventoryRoutes,
    ...invoiceRoutes(shared),
    ...locationRoutes,
    ...logRoutes,
    ...newsletterRoutes(shared),
    ...notificationRoutes,
    ...mailEventRoutes(mailEventDeps),
    ...smsEventRoutes(shared.smsEventDeps),
    ...smsOptOutRoutes,
    ...mapRoutes(shared),
    ...passwordRoutes(shared),
    ...productImportRoutes,
    ...productExportRoutes(shared),
    ...referralRoutes,
    ...rewardRequestRoutes(shared),
    ...rewardSummaryRoutes,
    ...rewardTaskRoutes,
    ...routeRoutes(shared),
    ...productRoutes(shared),
    ...staffRoutes(shared),
    ...storeDomainRoutes(domainDeps),
    ...storeRoutes(shared),
    ...subscriptionRoutes(cards),
    ...supportReportRoutes,
    ...supportRoutes(shared),
    ...twoFactorRoutes(shared),
    ...uploadRoutes(shared.uploads),
    ...usageRoutes,
    ...variantRoutes,
    ...vendorRoutes(shared),
    ...webhookRoutes(shared),
    ...workspaceRoutes(shared.addresses, cards),
  ]
}
