import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead, storeRemove, storeUpdate } from '../core/endpoint.ts'
import { edited, id, line, nothing, oneById, prose, version } from '../core/fields.ts'
import { price } from '../core/money.ts'
import { said } from '../core/validation-words.ts'
import { fulfillmentMethods, paymentKinds } from '../enumerations.ts'
import { rate } from './fulfillment-settings.ts'

export const mostPaymentOptions = 50

export const paymentOptionFields = z.strictObject({
  name: line(120),
  kind: z.enum(paymentKinds),
  /** What the customer reads while choosing. */
  instructionsBefore: prose(1000),
  /** What the customer reads once the order is placed: an account number, where to pay. */
  instructionsAfter: prose(2000),
  feeFixed: price,
  feeRate: rate,
  /** Totals it is offered for. */
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
  /** Some order has it: then it can be switched off, not deleted. */
  isUsed: z.boolean(),
  ...edited,
})
export type PaymentOption = z.infer<typeof paymentOption>

export const paymentOptions = domain('paymentOptions', {
  list: endpoint({
    ...storeRead,
    path: '/payment-options',
    summary: 'The ways to pay in a store, in their order',
    needs: ['view_store_info'],
    response: z.object({ data: z.array(paymentOption) }),
  }),
  get: endpoint({
    ...storeRead,
    path: '/payment-options/{id}',
    summary: 'Read one way to pay',
    needs: ['view_store_info'],
    params: oneById,
    response: paymentOption,
  }),
  create: endpoint({
    ...storeCreate,
    path: '/payment-options',
    summary: 'Add a way to pay',
    needs: ['view_store_info', 'create_payment_options'],
    body: wholePaymentOption,
    response: paymentOption,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/payment-options/{id}',
    summary: 'Change a way to pay; orders that have it keep what they were told',
    needs: ['view_store_info', 'edit_payment_options'],
    params: oneById,
    body: paymentOptionFields.partial().extend({ version }),
    response: paymentOption,
  }),
  reorder: endpoint({
    ...storeCreate,
    path: '/payment-options/order',
    summary: 'Put the ways to pay in an order',
    needs: ['view_store_info', 'edit_payment_options'],
    body: z.strictObject({ ids: z.array(id).max(mostPaymentOptions) }),
    response: z.object({ data: z.array(paymentOption) }),
  }),
  remove: endpoint({
    ...storeRemove,
    path: '/payment-options/{id}',
    summary: 'Delete a way to pay that no order has',
    needs: ['view_store_info', 'edit_payment_options'],
    params: oneById,
    response: nothing,
  }),
})
