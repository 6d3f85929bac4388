import * as z from 'zod'
import { wholeList } from '../core/page.ts'
import { withDefaults } from '../core/create-defaults.ts'
import { crud } from '../core/crud.ts'
import { domain, endpoint, storeCreate, storeRead } from '../core/endpoint.ts'
import { revisionFields, id, requiredText, emptyObject, freeText } from '../core/fields.ts'
import { price } from '../core/money-fields.ts'
import { withMessage } from '#contract/core/validation-messages.ts'
import { fulfillmentMethods, paymentKinds } from '../enumerations.ts'
import { rate } from './fulfillment-settings.ts'

export const maxPaymentOptions = 50

export const paymentOptionFields = z.strictObject({
  name: requiredText(120),
  kind: z.enum(paymentKinds),
  /** Shown to the customer at checkout. */
  instructionsBefore: freeText(1000),
  /** Shown to the customer after placing the order, such as an account number. */
  instructionsAfter: freeText(2000),
  feeFixed: price,
  feeRate: rate,
  /** Offered for totals in this range. */
  minTotal: price.nullable(),
  maxTotal: price.nullable(),
  methods: z.array(z.enum(fulfillmentMethods)).min(1).max(4),
  isActive: z.boolean(),
})
export type PaymentOptionFields = z.output<typeof paymentOptionFields>

/** Values of a new payment option: offered for every order, without a fee. */
const defaultPaymentOption = {
  instructionsBefore: '',
  instructionsAfter: '',
  feeFixed: 0,
  feeRate: 0,
  minTotal: null,
  maxTotal: null,
  methods: [...fulfillmentMethods],
  isActive: true,
}

export const validPaymentOptionFields = paymentOptionFields.refine(
  ({ minTotal, maxTotal }) => minTotal === null || maxTotal === null || minTotal <= maxTotal,
  { ...withMessage('backwards'), path: ['maxTotal'] },
)

export const paymentOption = paymentOptionFields.extend({
  _id: id,
  position: z.int(),
  /** An order uses it, so it can be deactivated but not deleted. */
  isUsed: z.boolean(),
  ...revisionFields,
})
export type PaymentOption = z.infer<typeof paymentOption>

const permissions = {
  view: ['view_store_info'],
  create: ['create_payment_options'],
  edit: ['edit_payment_options'],
  getAnyOf: ['view_store_info', 'edit_payment_options'],
} as const

const paymentOptionList = wholeList(paymentOption)

export const paymentOptions = domain('paymentOptions', {
  ...crud(['get', 'create', 'update', 'remove'], {
    path: '/payment-options',
    nouns: { singular: 'payment option', plural: 'payment options' },
    permissions,
    entity: paymentOption,
    fields: paymentOptionFields,
    create: withDefaults(paymentOptionFields, defaultPaymentOption).pipe(validPaymentOptionFields),
    query: emptyObject,
  }),
  list: endpoint({
    ...storeRead,
    path: '/payment-options',
    summary: 'List payment options in their order',
    permissions: permissions.view,
    response: paymentOptionList,
  }),
  reorder: endpoint({
    ...storeCreate,
    path: '/payment-options/order',
    summary: 'Reorder payment options',
    permissions: permissions.edit,
    body: z.strictObject({ ids: z.array(id).max(maxPaymentOptions) }),
    response: paymentOptionList,
  }),
})
