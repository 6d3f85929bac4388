import type { Endpoint } from './core/endpoint.ts'
import { account } from './domains/account.ts'
import { apiKeys } from './domains/api-keys.ts'
import { automations } from './domains/automations.ts'
import { audit } from './domains/audit.ts'
import { billing } from './domains/billing.ts'
import { brands } from './domains/brands.ts'
import { bulkEdits } from './domains/bulk-edits.ts'
import { businessHours } from './domains/business-hours.ts'
import { campaignHistory } from './domains/campaign-history.ts'
import { cardEvents } from './domains/card-events.ts'
import { cardPayments, pay } from './domains/card-payments.ts'
import { campaigns } from './domains/campaigns.ts'
import { campaignSettingsCalls } from './domains/campaign-settings.ts'
import { campaignTemplates } from './domains/campaign-templates.ts'
import { carts } from './domains/carts.ts'
import { categories, subCategories } from './domains/categories.ts'
import { checkout } from './domains/checkout.ts'
import { cmsPages, storefrontPages } from './domains/cms-pages.ts'
import { collections } from './domains/collections.ts'
import { contacts } from './domains/contacts.ts'
import { customFields } from './domains/custom-fields.ts'
import { customerAccounts } from './domains/customer-account.ts'
import { customerApprovals } from './domains/customer-approval.ts'
import { customerEmails } from './domains/customer-emails.ts'
import { customerImports } from './domains/customer-import.ts'
import { customerMails } from './domains/customer-mail.ts'
import { customerMerge } from './domains/customer-merge.ts'
import { customerRegistration } from './domains/customer-registration.ts'
import { customerSegments } from './domains/customer-segments.ts'
import { customers } from './domains/customers.ts'
import { customization } from './domains/customization.ts'
import { discountPreview } from './domains/discount-preview.ts'
import { discounts } from './domains/discounts.ts'
import { documents } from './domains/documents.ts'
import { driverApp } from './domains/driver-app.ts'
import { deliveryReports } from './domains/delivery-reports.ts'
import { drivers } from './domains/drivers.ts'
import { earnings } from './domains/earnings.ts'
import { emailPreferenceCalls } from './domains/email-preferences.ts'
import { emailSuppressions } from './domains/email-suppressions.ts'
import { fulfillment } from './domains/fulfillment-settings.ts'
import { fulfillmentWindows } from './domains/fulfillment-windows.ts'
import { home } from './domains/home.ts'
import { identity } from './domains/identity.ts'
import { inventory, inventoryLogs } from './domains/inventory.ts'
import { invoices } from './domains/invoices.ts'
import { locations, maps } from './domains/locations.ts'
import { mailEvents } from './domains/mail-events.ts'
import { logs } from './domains/logs.ts'
import { newsletter } from './domains/newsletter.ts'
import { notifications } from './domains/notifications.ts'
import { onlineStore } from './domains/online-store.ts'
import { orderLinks } from './domains/order-links.ts'
import { orders } from './domains/orders.ts'
import { passwords } from './domains/passwords.ts'
import { paymentMethods } from './domains/payment-methods.ts'
import { paymentOptions } from './domains/payment-options.ts'
import { payouts } from './domains/payouts.ts'
import { productExport } from './domains/product-export.ts'
import { productFigures } from './domains/product-sales.ts'
import { exports } from './domains/exports.ts'
import { productImports } from './domains/product-imports.ts'
import { products } from './domains/products.ts'
import { rewardPrograms } from './domains/reward-program.ts'
import { referrals } from './domains/referrals.ts'
import { rewardReports } from './domains/reward-reports.ts'
import { rewardRequests } from './domains/reward-requests.ts'
import { rewardSummaries } from './domains/reward-summary.ts'
import { rewardTasks } from './domains/reward-tasks.ts'
import { routeDocuments } from './domains/route-documents.ts'
import { driverLinks, routes } from './domains/routes.ts'
import { staff } from './domains/staff.ts'
import { shopNewsletter } from './domains/shop-newsletter.ts'
import { shopStockAlerts } from './domains/shop-stock-alerts.ts'
import { shopCatalog } from './domains/shop-catalog.ts'
import { shopRewards } from './domains/shop-rewards.ts'
import { storefront } from './domains/storefront.ts'
import { storeDomains } from './domains/store-domains.ts'
import { stores } from './domains/stores.ts'
import { smsEvents } from './domains/sms-events.ts'
import { smsOptOuts } from './domains/sms-opt-outs.ts'
import { subscription } from './domains/subscription.ts'
import { supportConversations } from './domains/support-conversations.ts'
import { supportMessages } from './domains/support-messages.ts'
import { supportReplies } from './domains/support-replies.ts'
import { supportReports } from './domains/support-reports.ts'
import { supportSettingsCalls } from './domains/support-settings.ts'
import { twoFactor } from './domains/two-factor.ts'
import { uploads } from './domains/uploads.ts'
import { usage } from './domains/usage.ts'
import { variants } from './domains/variants.ts'
import { vendorBilling } from './domains/vendor-billing.ts'
import { vendors } from './domains/vendors.ts'
import { webhooks } from './domains/webhooks.ts'
import { workspace } from './domains/workspace.ts'

const support = { supportConversations, supportMessages, supportReplies, supportReports, supportSettingsCalls }

/** All contracts: only what is listed here is served. */
export const contract = {
  account,
  apiKeys,
  audit,
  automations,
  billing,
  brands,
  bulkEdits,
  businessHours,
  campaignHistory,
  cardEvents,
  cardPayments,
  campaigns,
  campaignSettings: campaignSettingsCalls,
  campaignTemplates,
  carts,
  categories,
  checkout,
  cmsPages,
  collections,
  contacts,
  customFields,
  customerAccounts,
  customerApprovals,
  customerEmails,
  customerImports,
  customerMails,
  customerMerge,
  customerRegistration,
  customerSegments,
  customers,
  customization,
  discountPreview,
  discounts,
  documents,
  driverApp,
  driverLinks,
  routeDocuments,
  deliveryReports,
  drivers,
  earnings,
  emailPreferenceCalls,
  emailSuppressions,
  fulfillment,
  fulfillmentWindows,
  home,
  identity,
  inventory,
  inventoryLogs,
  invoices,
  locations,
  logs,
  mailEvents,
  maps,
  newsletter,
  notifications,
  onlineStore,
  orderLinks,
  orders,
  passwords,
  pay,
  paymentMethods,
  paymentOptions,
  payouts,
  productExport,
  productFigures,
  exports,
  productImports,
  products,
  rewardPrograms,
  referrals,
  rewardReports,
  rewardRequests,
  rewardSummaries,
  rewardTasks,
  routes,
  staff,
  storefront,
  storefrontPages,
  shopCatalog,
  shopNewsletter,
  shopStockAlerts,
  shopRewards,
  storeDomains,
  stores,
  subCategories,
  smsEvents,
  smsOptOuts,
  subscription,
  ...support,
  twoFactor,
  uploads,
  usage,
  variants,
  vendorBilling,
  vendors,
  webhooks,
  workspace,
}

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group))
