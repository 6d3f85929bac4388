export const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'MXN', 'JPY', 'AUD', 'CHF'] as const
export type Currency = (typeof currencies)[number]

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export const roles = ['admin', 'owner', 'staff'] as const
export type Role = (typeof roles)[number]

export const visibilities = ['public', 'private'] as const
export const publishStates = ['live', 'draft'] as const
/** For stores and vendors. */
export const storeStatuses = ['active', 'inactive', 'suspended'] as const
export const activities = ['active', 'inactive'] as const
export const formModes = ['create', 'edit', 'initial'] as const

export const carriers = [
  'USPS',
  'UPS',
  'FedEx',
  'DHL',
  'Amazon Logistics',
  'OnTrac',
  'LaserShip',
  'CanadaPost',
  'Royal Mail',
] as const

export const imageTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/svg+xml',
  'image/webp',
  'image/bmp',
  'image/tiff',
] as const
export type ImageType = (typeof imageTypes)[number]

export const productTypes = ['physical', 'digital', 'service'] as const
export const billingTypes = ['one_time', 'subscription', 'rental'] as const
export const customFieldTypes = ['Text', 'List', 'Boolean', 'Number', 'Range'] as const
export const mediaKinds = ['text', 'image', 'file'] as const
export type MediaKind = (typeof mediaKinds)[number]

export const discountTypes = ['fixed', 'percentage', 'bogo'] as const
export const discountThresholdBases = ['cart_total', 'cart_items', 'fulfillment_fee'] as const
export const discountApplications = ['manual', 'automatic'] as const
export const usageLimits = ['per_user', 'total'] as const
export const quantityMatches = ['exactly', 'or_more'] as const
export const bogoBases = ['order_quantity', 'cart_subtotal'] as const
export const discountScopes = ['products', 'variants', 'categories', 'brands', 'collections', 'whole_store'] as const
export const discountStatuses = ['active', 'inactive', 'expired', 'scheduled'] as const

export const rewardKinds = ['points', 'credit'] as const
export type RewardKind = (typeof rewardKinds)[number]
/** The part of an order that earns: items after discounts without tax, with fees, or everything including tax. */
export const rewardBases = ['items', 'items_and_fees', 'total'] as const
export type RewardBasis = (typeof rewardBases)[number]
export const rewardRoundings = ['down', 'nearest', 'up'] as const
export type RewardRounding = (typeof rewardRoundings)[number]
export const rewardExpiries = ['never', 'after_days', 'after_inactivity'] as const
export type RewardExpiry = (typeof rewardExpiries)[number]
export const verificationPurposes = ['registration', 'password_reset', 'change_email'] as const
export const coverages = ['target_area', 'local_reach'] as const
export const audiences = ['vendor', 'customer'] as const

export const notificationStatuses = ['sent', 'failed', 'pending'] as const
export const toastTypes = ['success', 'error', 'info', 'warning'] as const
export const themes = ['system', 'light', 'dark'] as const
export const subscriptionStatuses = ['trialing', 'active', 'past_due', 'unpaid', 'canceled', 'incomplete'] as const

export const fulfillmentMethods = ['delivery', 'pickup', 'shipping', 'digital'] as const
export type FulfillmentMethod = (typeof fulfillmentMethods)[number]
export const paymentKinds = ['card', 'cash', 'bank_transfer', 'check', 'wallet', 'other'] as const
export type PaymentKind = (typeof paymentKinds)[number]
export const orderSources = ['storefront', 'manual'] as const
export const taxModes = ['inclusive', 'exclusive'] as const
export type TaxMode = (typeof taxModes)[number]
/** Computed from payments and refunds by `toPaymentStatus`. */
export const paymentStatuses = ['unpaid', 'partially_paid', 'paid', 'partially_refunded', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
