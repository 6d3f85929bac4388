import * as z from 'zod'
import * as fields from '#contract/core/fields.ts'
import * as pages from '#contract/core/page.ts'
import * as account from '#contract/domains/account.ts'
import * as apiKeys from '#contract/domains/api-keys.ts'
import * as automations from '#contract/domains/automations.ts'
import * as billing from '#contract/domains/billing.ts'
import * as brands from '#contract/domains/brands.ts'
import * as bulkEdits from '#contract/domains/bulk-edits.ts'
import * as businessHours from '#contract/domains/business-hours.ts'
import * as campaignBlocks from '#contract/domains/campaign-blocks.ts'
import * as campaignHistory from '#contract/domains/campaign-history.ts'
import * as campaignSettings from '#contract/domains/campaign-settings.ts'
import * as campaignTemplates from '#contract/domains/campaign-templates.ts'
import * as campaign from '#contract/domains/campaign.ts'
import * as campaigns from '#contract/domains/campaigns.ts'
import * as cardPayments from '#contract/domains/card-payments.ts'
import * as carts from '#contract/domains/carts.ts'
import * as categories from '#contract/domains/categories.ts'
import * as checkout from '#contract/domains/checkout.ts'
import * as cmsPages from '#contract/domains/cms-pages.ts'
import * as collections from '#contract/domains/collections.ts'
import * as customFields from '#contract/domains/custom-fields.ts'
import * as customerAccount from '#contract/domains/customer-account.ts'
import * as customerEmails from '#contract/domains/customer-emails.ts'
import * as customerImport from '#contract/domains/customer-import.ts'
import * as customerMail from '#contract/domains/customer-mail.ts'
import * as customerRegistration from '#contract/domains/customer-registration.ts'
import * as customerSegments from '#contract/domains/customer-segments.ts'
import * as customerStoreData from '#contract/domains/customer-store-data.ts'
import * as customer from '#contract/domains/customer.ts'
import * as customization from '#contract/domains/customization.ts'
import * as deliveryReports from '#contract/domains/delivery-reports.ts'
import * as discount from '#contract/domains/discount.ts'
import * as driverApp from '#contract/domains/driver-app.ts'
import * as drivers from '#contract/domains/drivers.ts'
import * as earnings from '#contract/domains/earnings.ts'
import * as emailDelivery from '#contract/domains/email-delivery.ts'
import * as emailPreferences from '#contract/domains/email-preferences.ts'
import * as emailSuppressions from '#contract/domains/email-suppressions.ts'
import * as fulfillmentSettings from '#contract/domains/fulfillment-settings.ts'
import * as fulfillmentWindows from '#contract/domains/fulfillment-windows.ts'
import * as home from '#contract/domains/home.ts'
import * as identity from '#contract/domains/identity.ts'
import * as inventory from '#contract/domains/inventory.ts'
import * as invoices from '#contract/domains/invoices.ts'
import * as locations from '#contract/domains/locations.ts'
import * as mailEvents from '#contract/domains/mail-events.ts'
import * as notifications from '#contract/domains/notifications.ts'
import * as onlineStore from '#contract/domains/online-store.ts'
import * as orderCard from '#contract/domains/order-card.ts'
import * as orderDelivery from '#contract/domains/order-delivery.ts'
import * as orderEvent from '#contract/domains/order-event.ts'
import * as orderLinks from '#contract/domains/order-links.ts'
import * as orderListRow from '#contract/domains/order-list-row.ts'
import * as orderNote from '#contract/domains/order-note.ts'
import * as order from '#contract/domains/order.ts'
import * as paymentMethods from '#contract/domains/payment-methods.ts'
import * as paymentOptions from '#contract/domains/payment-options.ts'
import * as payouts from '#contract/domains/payouts.ts'
import * as productImports from '#contract/domains/product-imports.ts'
import * as product from '#contract/domains/product.ts'
import * as referrals from '#contract/domains/referrals.ts'
import * as rewardProgram from '#contract/domains/reward-program.ts'
import * as rewardReports from '#contract/domains/reward-reports.ts'
import * as rewardRequests from '#contract/domains/reward-requests.ts'
import * as rewardSummary from '#contract/domains/reward-summary.ts'
import * as rewardTasks from '#contract/domains/reward-tasks.ts'
import * as route from '#contract/domains/route.ts'
import * as routes from '#contract/domains/routes.ts'
import * as shopCatalog from '#contract/domains/shop-catalog.ts'
import * as shopRewards from '#contract/domains/shop-rewards.ts'
import * as smsOptOuts from '#contract/domains/sms-opt-outs.ts'
import * as staff from '#contract/domains/staff.ts'
import * as storeDomains from '#contract/domains/store-domains.ts'
import * as storefront from '#contract/domains/storefront.ts'
import * as stores from '#contract/domains/stores.ts'
import * as subscription from '#contract/domains/subscription.ts'
import * as supportConversations from '#contract/domains/support-conversations.ts'
import * as supportMessages from '#contract/domains/support-messages.ts'
import * as supportReplies from '#contract/domains/support-replies.ts'
import * as supportReports from '#contract/domains/support-reports.ts'
import * as supportSettings from '#contract/domains/support-settings.ts'
import * as support from '#contract/domains/support.ts'
import * as usage from '#contract/domains/usage.ts'
import * as variants from '#contract/domains/variants.ts'
import * as vendorBilling from '#contract/domains/vendor-billing.ts'
import * as vendors from '#contract/domains/vendors.ts'
import * as quote from '#contract/pricing/quote.ts'
import * as richText from '#contract/rich-text/document.ts'
import * as themeSettings from '#contract/theme/settings.ts'
import * as webhooks from '#contract/domains/webhooks.ts'

/**
 * Modules of the contract whose exported schemas are components of the OpenAPI document, named as they are exported. In
 * several lists, because the check for duplicates finds one long list of names repeated in itself.
 */
const modules: readonly Readonly<Record<string, unknown>>[] = [
  [fields, account, apiKeys, automations, billing, brands, bulkEdits, businessHours, campaignBlocks],
  [
    campaignHistory,
    campaignSettings,
    campaignTemplates,
    campaign,
    campaigns,
    cardPayments,
    carts,
    categories,
    checkout,
  ],
  [
    cmsPages,
    collections,
    customFields,
    customerAccount,
    customerEmails,
    customerImport,
    customerMail,
    customerRegistration,
    customerSegments,
  ],
  [customerStoreData, customer, customization, deliveryReports, discount, driverApp, drivers, earnings, emailDelivery],
  [
    emailPreferences,
    emailSuppressions,
    fulfillmentSettings,
    fulfillmentWindows,
    home,
    identity,
    inventory,
    invoices,
    locations,
  ],
  [
    mailEvents,
    notifications,
    onlineStore,
    orderCard,
    orderDelivery,
    orderEvent,
    orderLinks,
    orderListRow,
    orderNote,
    order,
    paymentMethods,
  ],
  [
    paymentOptions,
    payouts,
    productImports,
    product,
    referrals,
    rewardProgram,
    rewardReports,
    rewardRequests,
    rewardSummary,
  ],
  [rewardTasks, route, routes, shopCatalog, shopRewards, smsOptOuts, staff, storeDomains, storefront, stores],
  [
    subscription,
    supportConversations,
    supportMessages,
    supportReplies,
    supportReports,
    supportSettings,
    support,
    usage,
    variants,
  ],
  [vendorBilling, vendors, quote, richText, themeSettings, webhooks, pages],
].flat()

/** Where the name of the export is too general for a document without modules. */
export const otherNames: Readonly<Record<string, string>> = {
  agentFigures: 'SupportAgentFigures',
  attachment: 'SupportAttachment',
  attention: 'HomeAttention',
  challenge: 'TwoFactorChallenge',
  condition: 'CollectionCondition',
  consent: 'MarketingConsent',
  conversation: 'SupportConversation',
  decision: 'DiscountDecision',
  device: 'SignedInDevice',
  dryRun: 'AutomationDryRun',
  eventResult: 'DriverEventResult',
  fieldLimits: 'CustomFieldLimits',
  fieldValue: 'CustomFieldValue',
  fieldValues: 'CustomFieldValues',
  image: 'StoredImage',
  importBatch: 'CustomerImportBatch',
  importOptions: 'ProductImportOptions',
  importOutcome: 'CustomerImportOutcome',
  importProblem: 'ProductImportProblem',
  importResponse: 'CustomerImportResult',
  lastMessage: 'SupportLastMessage',
  message: 'SupportMessage',
  messageCard: 'SupportMessageCard',
  messageInput: 'SupportMessageInput',
  messagePage: 'SupportMessagePage',
  newDomain: 'NewStoreDomain',
  noteInput: 'OrderNoteInput',
  option: 'ProductOption',
  paymentInput: 'OrderPaymentInput',
  priceChange: 'BulkPriceChange',
  quote: 'CartQuote',
  readPositions: 'SupportReadPositions',
  refundInput: 'OrderRefundInput',
  request: 'RewardRequest',
  requestRow: 'RewardRequestRow',
  rules: 'CollectionRules',
  simpleBlock: 'CampaignSimpleBlock',
  slot: 'FulfillmentSlot',
  statusChange: 'OrderStatusChange',
  suggestion: 'AddressSuggestion',
  suppression: 'EmailSuppression',
  updateResponse: 'CustomerImportUpdateResult',
}

/** Parameters and empty objects, which read better in place, and schemas that add a rule to a named one. */
const inPlace: ReadonlySet<string> = new Set([
  'idParams',
  'emptyObject',
  'validDiscountFields',
  'validPaymentOptionFields',
  'validRewardTaskFields',
  'validWindowFields',
])

const isNamed = (value: unknown): value is z.core.$ZodType =>
  value instanceof z.ZodObject || value instanceof z.ZodUnion || value instanceof z.ZodRecord

/** Every schema that the document names, with its name. */
export const listNamedSchemas = (): [name: string, schema: z.core.$ZodType][] =>
  modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]): [string, z.core.$ZodType][] =>
      isNamed(value) && !inPlace.has(name)
        ? [[otherNames[name] ?? name.charAt(0).toUpperCase() + name.slice(1), value]]
        : [],
    ),
  )
