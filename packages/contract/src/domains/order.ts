import * as z from 'zod'
import { day, id, instant, isBlank, requiredText, phone, freeText, version, notify } from '../core/fields.ts'
import { currency, price } from '../core/money-fields.ts'
import { withMessage } from '#contract/core/validation-messages.ts'
import {
  carriers,
  fulfillmentMethods,
  orderSources,
  paymentKinds,
  paymentStatuses,
  productTypes,
} from '../enumerations.ts'
import { deliveryStatus, orderStatus } from '../statuses.ts'
import { totalsShape } from '../pricing/quote.ts'
import { tag } from '../core/tag.ts'
import { addressInput, customerEmail, customerName } from './customer.ts'
import { discountCode } from './discount.ts'
import { slotDay } from '../core/wall-time-fields.ts'
import { latitude, longitude } from './locations.ts'
import { cardRefundStatuses, orderCard } from './order-card.ts'
import { orderEvent } from './order-event.ts'

export const orderStatuses = orderStatus.statuses
export type OrderStatus = (typeof orderStatuses)[number]
export const deliveryStatuses = deliveryStatus.statuses
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const firstOrderNumber = 1001
export const maxOrderLines = 200
export const maxOrderTags = 50

/** A copy: later changes of the customer's addresses don't affect it. */
export const orderAddress = z.object({
  recipient: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  country: z.string().nullable(),
  phone: z.string().nullable(),
  coordinates: z.object({ latitude, longitude }).nullable(),
})
export type OrderAddress = z.infer<typeof orderAddress>

export const orderAddressInput = addressInput.omit({ _id: true, isDefault: true, label: true })

export const orderLine = z.object({
  _id: id,
  /** Product and variant are null for a custom item. */
  product: id.nullable(),
  variant: id.nullable(),
  title: z.string(),
  values: z.array(z.string()),
  sku: z.string().nullable(),
  /** The product's current image. */
  picture: z.string().nullable(),
  type: z.enum(productTypes),
  unitPrice: price,
  /** The price in the catalog, if staff entered another one. */
  listPrice: price.nullable(),
  quantity: z.int(),
  gross: price,
  discount: price,
  net: price,
  taxRate: z.int(),
  tax: price,
  total: price,
  /** Items returned with refunds. */
  refundedQuantity: z.int(),
})
export type OrderLine = z.infer<typeof orderLine>

const orderSlot = z.object({
  window: id,
  name: z.string(),
  date: day,
  start: z.string(),
  end: z.string(),
  startsAt: instant,
  endsAt: instant,
})

const buyer = z.object({
  /** Null for a guest. */
  _id: id.nullable(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})

/** An order in the list. Contact details are masked without the permission to see them; `isMasked` is then true. */
export const orderRow = z.object({
  _id: id,
  number: z.int(),
  source: z.enum(orderSources),
  status: z.enum(orderStatuses),
  deliveryStatus: z.enum(deliveryStatuses).nullable(),
  paymentStatus: z.enum(paymentStatuses),
  method: z.enum(fulfillmentMethods),
  customer: buyer,
  isMasked: z.boolean(),
  slot: orderSlot.nullable(),
  /** Its window has passed, and it is neither ready nor in delivery. */
  isLate: z.boolean(),
  pieces: z.int(),
  currency,
  total: price,
  /** Positive: still to be paid. Negative: to be refunded. */
  balance: z.int(),
  tags: z.array(z.string()),
  hasNotes: z.boolean(),
  placedAt: instant,
  updatedAt: instant,
  version,
})
export type OrderRow = z.infer<typeof orderRow>

export const orderPayment = z.object({
  _id: id,
  kind: z.enum(['payment', 'refund']),
  amount: price,
  /** Name of the payment option at that time. */
  option: z.string(),
  lines: z.array(z.object({ line: id, quantity: z.int() })),
  isRestocked: z.boolean(),
  /** Refunded as store credit. */
  asCredit: z.boolean(),
  /** Set for charges and refunds of the card provider; null for what was recorded by hand. */
  cardStatus: z.enum(cardRefundStatuses).nullable(),
  note: z.string(),
  by: z.string(),
  at: instant,
})
export type OrderPayment = z.infer<typeof orderPayment>

/** What is left to refund of a payment. */
export const refundablePayment = z.object({
  /** Name of the payment option at that time. */
  option: z.string(),
  amount: price,
  /** Refunded to the card; refunds of other payments are only recorded. */
  isCard: z.boolean(),
})
export type RefundablePayment = z.infer<typeof refundablePayment>

export const orderNote = z.object({
  _id: id,
  body: z.string(),
  /** Visible to the customer; otherwise only to staff. */
  isForCustomer: z.boolean(),
  by: z.string(),
  isOwn: z.boolean(),
  at: instant,
})
export type OrderNote = z.infer<typeof orderNote>

export const order = orderRow.extend({
  ...totalsShape,
  lines: z.array(orderLine),
  discounts: z.array(
    z.object({ discount: id, name: z.string(), code: z.string().nullable(), amount: price, feeAmount: price }),
  ),
  address: orderAddress.nullable(),
  billingAddress: orderAddress.nullable(),
  paymentOption: z
    .object({ _id: id, name: z.string(), kind: z.enum(paymentKinds), instructionsAfter: z.string() })
    .nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  paid: price,
  refunded: price,
  returned: price,
  /** What refunds have given back of the points and the credit that the order used. */
  pointsReturned: z.int(),
  creditReturned: price,
  payments: z.array(orderPayment),
  card: orderCard,
  notes: z.array(orderNote),
  timeline: z.array(orderEvent),
  cancelReason: z.string(),
  /** The orders with the previous and the next number. */
  previous: id.nullable(),
  next: id.nullable(),
  updatedBy: z.string().nullable(),
})
export type Order = z.infer<typeof order>

const quantity = z.int().min(1).max(100_000)

const lineInput = z.strictObject({ variant: id, quantity })

const hasDistinctVariants = (lines: readonly { variant?: string | undefined }[]): boolean => {
  const variants = lines.flatMap(({ variant }) => variant ?? [])
  return new Set(variants).size === variants.length
}

const lines = z.array(lineInput).min(1).max(maxOrderLines).refine(hasDistinctVariants, withMessage('different'))

/** An item that isn't in the catalog and has no stock. */
export const customItem = z.strictObject({ title: requiredText(200), price, isTaxable: z.boolean() })

/** A line of a manual order: a variant, optionally at another price, or a custom item. */
export const manualLineInput = z
  .strictObject({
    variant: id.optional(),
    unitPrice: price.nullable().optional(),
    custom: customItem.optional(),
    quantity,
  })
  .refine(({ variant, custom }) => (variant === undefined) !== (custom === undefined), withMessage('required'))

const manualLines = z
  .array(manualLineInput)
  .min(1)
  .max(maxOrderLines)
  .refine(hasDistinctVariants, withMessage('different'))

/** With `_id`, an edit keeps the existing line and its price; a custom item has no variant. */
const editedLineInput = z
  .strictObject({ _id: id.optional(), variant: id.optional(), quantity })
  .refine(({ _id, variant }) => _id !== undefined || variant !== undefined, withMessage('required'))

const editedLines = z
  .array(editedLineInput)
  .min(1)
  .max(maxOrderLines)
  .refine(hasDistinctVariants, withMessage('different'))
  .refine((all) => {
    const lineIds = all.flatMap(({ _id }) => _id ?? [])
    return new Set(lineIds).size === lineIds.length
  }, withMessage('different'))

const maxRate = 1_000_000

export const manualDiscountInput = z
  .strictObject({
    type: z.enum(['fixed', 'percentage']),
    /** Minor units, or parts per million. */
    value: price.refine((value) => value > 0, withMessage('required')),
    reason: requiredText(200),
  })
  .refine(({ type, value }) => type === 'fixed' || value <= maxRate, { ...withMessage('percentage'), path: ['value'] })

export const orderTags = z.array(tag).max(maxOrderTags)

/** A customer of the store, or contact details of someone who isn't. */
export const buyerInput = z.union([
  z.strictObject({ customer: id }),
  z.strictObject({
    name: customerName,
    email: customerEmail.nullable().optional(),
    phone: phone.nullable().optional(),
  }),
])

const slotInput = z.strictObject({ window: id, date: slotDay })

/** What a quote needs. */
const cartShape = {
  lines,
  method: z.enum(fulfillmentMethods),
  slot: slotInput.nullable().optional(),
  paymentOption: id.nullable().optional(),
  codes: z.array(discountCode).max(10).optional(),
  points: z.int().min(0).max(1_000_000_000).optional(),
  credit: price.optional(),
  address: orderAddressInput.nullable().optional(),
}

/** Without coordinates: the server finds them, because they decide about the delivery area. */
export const shopAddressInput = orderAddressInput.omit({ coordinates: true })

const shopCartShape = { ...cartShape, address: shopAddressInput.nullable().optional() }

/** A cart of the storefront. */
export const shopCartInput = z.strictObject(shopCartShape)

const manualCartShape = { ...cartShape, lines: manualLines, manualDiscount: manualDiscountInput.nullable().optional() }

export const manualCartInput = z.strictObject({ ...manualCartShape, buyer: buyerInput.optional() })
/** The cart of a manual order; a storefront cart has fewer fields. */
export type CartInput = z.output<typeof manualCartInput>

const placeOrderShape = {
  billingAddress: orderAddressInput.nullable().optional(),
  /** The total the buyer saw; a different one is rejected with `price_changed`. */
  expectedTotal: price.optional(),
}

/** A manual order. Changing prices and recording its payment also need the permission to edit orders. */
export const orderInput = z.strictObject({
  ...manualCartShape,
  ...placeOrderShape,
  buyer: buyerInput,
  /** Records a payment of the amount due. */
  isPaid: z.boolean().optional(),
  notify,
  tags: orderTags.optional(),
  note: freeText(5000).optional(),
})
export type OrderInput = z.output<typeof orderInput>

export const guestBuyer = z.strictObject({
  name: customerName,
  email: customerEmail,
  phone: phone.nullable().optional(),
})

/** An order placed in the storefront, by a customer or guest: of these lines, or of everything in the caller's cart. */
export const shopOrderInput = z
  .strictObject({
    ...shopCartShape,
    ...placeOrderShape,
    billingAddress: shopAddressInput.nullable().optional(),
    lines: lines.optional(),
    /** The cart as its owner saw it; a changed one is rejected with `cart_changed`. Its codes are used. */
    cart: z.strictObject({ _id: id, version }).optional(),
    /** Required for guests. */
    buyer: guestBuyer.optional(),
    /** Required if the store has terms; without it the order fails with `terms_needed`. */
    acceptsTerms: z.boolean().optional(),
    note: freeText(1000).optional(),
  })
  .refine((input) => (input.lines === undefined) !== (input.cart === undefined), {
    ...withMessage('required'),
    path: ['lines'],
  })
  .refine((input) => input.cart === undefined || input.codes === undefined, {
    ...withMessage('invalid'),
    path: ['codes'],
  })

const trackingShape = {
  carrier: z.enum(carriers).nullable().optional(),
  trackingNumber: freeText(100)
    .refine((text) => text === '' || !isBlank(text))
    .nullable()
    .optional(),
}

export const orderChange = z.strictObject({
  version,
  lines: editedLines.optional(),
  codes: cartShape.codes,
  /** The discount that staff give by hand; null removes it. */
  manualDiscount: manualDiscountInput.nullable().optional(),
  address: orderAddressInput.nullable().optional(),
  billingAddress: orderAddressInput.nullable().optional(),
  contact: z.strictObject({ name: customerName, email: customerEmail.nullable(), phone: phone.nullable() }).optional(),
  tags: orderTags.optional(),
  ...trackingShape,
  expectedTotal: price.optional(),
})
export type OrderChange = z.output<typeof orderChange>

/** Still to be delivered, and not on its way: completing the order needs a confirmation that it was delivered. */
export const isDeliveryOpen = (status: DeliveryStatus | null): status is DeliveryStatus =>
  status !== null && !deliveryStatus.isFinal(status) && !deliveryStatus.allows(status, 'delivered')

export const statusChange = z
  .strictObject({
    status: z.enum(orderStatuses).optional(),
    deliveryStatus: z.enum(deliveryStatuses).optional(),
    /** Confirms that completing the order also marks a pending or failed delivery as delivered. */
    delivery: z.enum(['delivered']).optional(),
    /** For a failed delivery. */
    reason: freeText(500).optional(),
    /** Saved with the change, so that the email about it has the tracking number. The carrier needs a number. */
    ...trackingShape,
    notify,
  })
  .refine((body) => (body.status === undefined) !== (body.deliveryStatus === undefined), withMessage('required'))

export const paymentInput = z.strictObject({
  amount: price.refine((amount) => amount > 0, withMessage('required')),
  option: id.nullable().optional(),
  note: freeText(500).optional(),
})

export const refundInput = z.strictObject({
  amount: price.refine((amount) => amount > 0, withMessage('required')),
  /** Items that are returned or were never sent. */
  lines: z
    .array(z.strictObject({ line: id, quantity }))
    .max(maxOrderLines)
    .optional(),
  /** Put these items back into stock. */
  restock: z.boolean().optional(),
  /** Refund as store credit. */
  asCredit: z.boolean().optional(),
  note: freeText(500).optional(),
  notify,
})
export type RefundInput = z.output<typeof refundInput>
