import * as z from 'zod'
import { crud } from '../core/crud.ts'
import { domain, endpoint, storeCreate, storeRead } from '../core/endpoint.ts'
import { edited, id, line, none, prose } from '../core/fields.ts'
import { price } from '../core/money.ts'
import { said } from '../core/validation-words.ts'
import { fulfillmentMethods, paymentKinds } from '../enumerations.ts'
import { rate } from './fulfillment-settings.ts'

export const mostPaymentOptions = 50

export const paymentOptionFields = z.strictObject({
  name: line(120),
  kind: z.enum(paymentKinds),
  /** Shown to the customer at checkout. */
  instructionsBefore: prose(1000),
  /** Shown to the customer after placing the order, such as an account number. */
  instructionsAfter: prose(2000),
  feeFixed: price,
  feeRate: rate,
  /** Offered for totals in this range. */
  minTotal: price.nullable(),
  maxTotal: price.nullable(),
  methods: z.array(z.enum(fulfillmentMethods)).min(1).max(4),
  isActive: z.boolean(),
})
export type PaymentOptionFields = z.output<typeof paymentOptionFields>

export const wholePaymentOption = paymentOptionFields.refine(
  ({ minTotal, maxTotal }) => minTotal === null || maxTotal === null || minTotal <= maxTotal,
  { ...said('backwards'), path: ['maxTotal'] },
)

export const paymentOption = paymentOptionFields.extend({
  _id: id,
  position: z.int(),
  /** An order uses it, so it can be deactivated but not deleted. */
  isUsed: z.boolean(),
  ...edited,
})
export type PaymentOption = z.infer<typeof paymentOption>

const permissions = {
  view: ['view_store_info'],
  create: ['view_store_info', 'create_payment_options'],
  edit: ['view_store_info', 'edit_payment_options'],
} as const

const allOptions = z.object({ data: z.array(paymentOption) })

export const paymentOptions = domain('paymentOptions', {
  ...crud(['get', 'create', 'update', 'remove'], {
    path: '/payment-options',
    nouns: { one: 'payment option', many: 'payment options' },
    permissions,
    entity: paymentOption,
    fields: paymentOptionFields,
    create: wholePaymentOption,
    query: none,
  }),
  list: endpoint({
    ...storeRead,
    path: '/payment-options',
    summary: 'List payment options in their order',
    needs: permissions.view,
    response: allOptions,
  }),
  reorder: endpoint({
    ...storeCreate,
    path: '/payment-options/order',
    summary: 'Reorder payment options',
    needs: permissions.edit,
    body: z.strictObject({ ids: z.array(id).max(mostPaymentOptions) }),
    response: allOptions,
  }),
})
