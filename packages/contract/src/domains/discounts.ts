import * as z from 'zod'
import { domain, endpoint, storeAsk, storeCreate, storeRead, storeUpdate } from '../core/endpoint.ts'
import { changedIds, day, id, instant, line, manyByIds, oneById, version } from '../core/fields.ts'
import { price } from '../core/money.ts'
import { listQuery, page } from '../core/page.ts'
import { said } from '../core/validation-words.ts'
import {
  discountApplications,
  discountScopes,
  discountStatuses,
  discountTypes,
  fulfillmentMethods,
} from '../enumerations.ts'
import { quote } from '../pricing/quote.ts'
import { discount, discountCode, discountCodeRow, discountFields, mostCodesInBatch, wholeDiscount } from './discount.ts'
import { mostOrderLines } from './order.ts'

const view = ['view_discounts'] as const
const create = ['view_discounts', 'create_discount'] as const
const edit = ['view_discounts', 'edit_discount'] as const

export const discounts = domain('discounts', {
  list: endpoint({
    ...storeRead,
    path: '/discounts',
    summary: 'List the discounts of a store',
    needs: view,
    query: listQuery(['createdAt', 'name', 'used', 'priority'], {
      status: z.enum(discountStatuses).optional(),
      type: z.enum(discountTypes).optional(),
      application: z.enum(discountApplications).optional(),
      scope: z.enum(discountScopes).optional(),
    }),
    response: page(discount),
  }),
  get: endpoint({
    ...storeRead,
    path: '/discounts/{id}',
    summary: 'Read one discount',
    needs: view,
    params: oneById,
    response: discount.extend({
      /** Current names of targets and exclusions, by id. */
      names: z.record(z.string(), z.string()),
    }),
  }),
  create: endpoint({
    ...storeCreate,
    path: '/discounts',
    summary: 'Add a discount',
    needs: create,
    body: wholeDiscount,
    response: discount,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/discounts/{id}',
    summary: 'Change a discount; orders that have it keep theirs',
    needs: edit,
    params: oneById,
    body: discountFields.partial().extend({ version }),
    response: discount,
  }),
  switchMany: endpoint({
    ...storeCreate,
    path: '/discounts/enabled',
    summary: 'Switch discounts on or off',
    needs: edit,
    body: manyByIds.extend({ enabled: z.boolean() }),
    response: changedIds,
  }),
  removeMany: endpoint({
    ...storeCreate,
    path: '/discounts/delete',
    summary: 'Delete discounts (they can be restored); orders that have them keep theirs',
    needs: edit,
    body: manyByIds,
    response: changedIds,
  }),
  restoreMany: endpoint({
    ...storeCreate,
    path: '/discounts/restore',
    summary: 'Bring deleted discounts back',
    needs: edit,
    body: manyByIds,
    response: changedIds,
  }),
  generateCode: endpoint({
    ...storeAsk,
    path: '/discounts/generate-code',
    summary: 'A code that is free in this store, or several',
    needs: view,
    body: z.strictObject({ count: z.int().min(1).max(1000).optional() }),
    response: z.object({ code: z.string(), codes: z.array(z.string()) }),
  }),
  codes: endpoint({
    ...storeRead,
    path: '/discounts/{id}/codes',
    summary: 'The codes of a discount’s batches',
    needs: view,
    params: oneById,
    query: listQuery(['createdAt', 'code'], { used: z.enum(['true', 'false']).optional() }),
    response: page(discountCodeRow),
  }),
  addCodes: endpoint({
    ...storeCreate,
    path: '/discounts/{id}/codes',
    summary: 'Make a batch of codes, each for so many uses',
    needs: edit,
    params: oneById,
    body: z.strictObject({
      batch: line(60),
      count: z.int().min(1).max(mostCodesInBatch),
      /** At most 24 characters, to leave room for the generated part. */
      prefix: discountCode
        .refine((text) => text.length <= 24, said('invalid'))
        .or(z.literal(''))
        .optional(),
      limit: z.int().min(1).max(1_000_000).nullable(),
    }),
    response: z.object({ made: z.int() }),
  }),
  uses: endpoint({
    ...storeRead,
    path: '/discounts/{id}/uses',
    summary: 'The orders a discount was used in, the newest first',
    needs: [...view, 'view_orders'],
    params: oneById,
    query: listQuery(['at'], { from: day.optional(), to: day.optional() }),
    response: page(
      z.object({
        _id: id,
        order: id,
        number: z.int(),
        customer: z.string(),
        code: z.string().nullable(),
        amount: price,
        orderTotal: price,
        isReleased: z.boolean(),
        at: instant,
      }),
    ),
  }),
  report: endpoint({
    ...storeRead,
    path: '/discounts/{id}/report',
    summary: 'What a discount has cost and brought, by day',
    needs: view,
    params: oneById,
    query: z.strictObject({ from: day, to: day }),
    response: z.object({
      uses: z.int(),
      amount: z.int(),
      /** Sum of the totals of the orders it was used in. */
      sales: z.int(),
      days: z.array(z.object({ day, uses: z.int(), amount: z.int() })),
    }),
  }),
  overlaps: endpoint({
    ...storeAsk,
    path: '/discounts/overlaps',
    summary: 'Which other discounts could hold for the same cart at the same time',
    needs: view,
    body: z.strictObject({ discount: discountFields, _id: id.nullable() }),
    response: z.object({
      data: z.array(z.object({ _id: id, name: z.string(), /** Both can apply to one cart. */ combines: z.boolean() })),
    }),
  }),
  test: endpoint({
    ...storeAsk,
    path: '/discounts/test',
    summary: 'Try a discount on a cart, beside the others of the store',
    needs: [...view, 'view_products'],
    body: z.strictObject({
      discount: wholeDiscount,
      _id: id.nullable(),
      lines: z
        .array(z.strictObject({ variant: id, quantity: z.int().min(1).max(100_000) }))
        .min(1)
        .max(mostOrderLines),
      method: z.enum(fulfillmentMethods).nullable(),
      /** Evaluate at this instant instead of now. */
      at: instant.optional(),
    }),
    response: quote,
  }),
})
