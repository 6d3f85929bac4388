import * as z from 'zod'
import { withDefaults } from '../core/create-defaults.ts'
import { domain, endpoint, storeQueryByPost, storeCreate, storeRead, storeUpdate } from '../core/endpoint.ts'
import { changedIds, day, id, instant, requiredText, idsBody, idParams, version } from '../core/fields.ts'
import { price } from '../core/money-fields.ts'
import { listQuery, page } from '../core/page.ts'
import { withMessage } from '#contract/core/validation-messages.ts'
import { discountApplications, discountScopes, discountStatuses, discountTypes } from '../enumerations.ts'
import {
  defaultDiscount,
  discount,
  discountCode,
  discountCodeRow,
  discountFields,
  maxCodesInBatch,
  validDiscountFields,
} from './discount.ts'

const view = ['view_discounts'] as const
const create = ['create_discount'] as const
const edit = ['edit_discount'] as const

/** A discount as the list shows it. */
export const listedDiscount = discount.extend({
  /** False if everything that it applies to was deleted or archived. */
  hasTargets: z.boolean(),
})
export type ListedDiscount = z.infer<typeof listedDiscount>

export const discounts = domain('discounts', {
  list: endpoint({
    ...storeRead,
    path: '/discounts',
    summary: 'List discounts',
    permissions: view,
    query: listQuery(['createdAt', 'name', 'used', 'priority'], {
      status: z.enum(discountStatuses).optional(),
      type: z.enum(discountTypes).optional(),
      application: z.enum(discountApplications).optional(),
      scope: z.enum(discountScopes).optional(),
    }),
    response: page(listedDiscount),
  }),
  get: endpoint({
    ...storeRead,
    path: '/discounts/{id}',
    summary: 'Get a discount',
    permissions: [],
    permissionsAnyOf: ['view_discounts', 'edit_discount'],
    params: idParams,
    response: listedDiscount.extend({
      /** Current names of targets and exclusions, by id. */
      names: z.record(z.string(), z.string()),
    }),
  }),
  create: endpoint({
    ...storeCreate,
    path: '/discounts',
    summary: 'Create a discount',
    permissions: create,
    body: withDefaults(discountFields, defaultDiscount).pipe(validDiscountFields),
    response: discount,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/discounts/{id}',
    summary: 'Update a discount. Existing orders don’t change.',
    permissions: edit,
    params: idParams,
    body: discountFields.partial().extend({ version }),
    response: discount,
  }),
  switchMany: endpoint({
    ...storeCreate,
    path: '/discounts/enabled',
    summary: 'Turn several discounts on or off',
    permissions: edit,
    body: idsBody.extend({ enabled: z.boolean() }),
    response: changedIds,
  }),
  removeMany: endpoint({
    ...storeCreate,
    path: '/discounts/delete',
    summary: 'Delete several discounts. They can be restored; existing orders don’t change.',
    permissions: edit,
    body: idsBody,
    response: changedIds,
  }),
  restoreMany: endpoint({
    ...storeCreate,
    path: '/discounts/restore',
    summary: 'Restore deleted discounts',
    permissions: edit,
    body: idsBody,
    response: changedIds,
  }),
  generateCode: endpoint({
    ...storeQueryByPost,
    path: '/discounts/generate-code',
    summary: 'Generate unused discount codes',
    permissions: view,
    body: z.strictObject({ count: z.int().min(1).max(1000).optional() }),
    response: z.object({ code: z.string(), codes: z.array(z.string()) }),
  }),
  codes: endpoint({
    ...storeRead,
    path: '/discounts/{id}/codes',
    summary: 'List the generated codes of a discount',
    permissions: view,
    params: idParams,
    query: listQuery(['createdAt', 'code'], { used: z.enum(['true', 'false']).optional() }),
    response: page(discountCodeRow),
  }),
  addCodes: endpoint({
    ...storeCreate,
    path: '/discounts/{id}/codes',
    summary: 'Generate a batch of codes with a limit of uses each',
    permissions: edit,
    params: idParams,
    body: z.strictObject({
      batch: requiredText(60),
      count: z.int().min(1).max(maxCodesInBatch),
      /** At most 24 characters, to leave room for the generated part. */
      prefix: discountCode
        .refine((text) => text.length <= 24, withMessage('invalid'))
        .or(z.literal(''))
        .optional(),
      limit: z.int().min(1).max(1_000_000).nullable(),
    }),
    response: z.object({ made: z.int() }),
  }),
  uses: endpoint({
    ...storeRead,
    path: '/discounts/{id}/uses',
    summary: 'List the orders that used a discount, newest first',
    permissions: [...view, 'view_orders'],
    params: idParams,
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
    summary: 'Get a discount’s cost and revenue by day',
    permissions: view,
    params: idParams,
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
    ...storeQueryByPost,
    path: '/discounts/overlaps',
    summary: 'List discounts that can apply to the same items at the same time',
    permissions: view,
    body: z.strictObject({ discount: discountFields, _id: id.nullable() }),
    response: z.object({
      data: z.array(z.object({ _id: id, name: z.string(), /** Both can apply to one cart. */ combines: z.boolean() })),
    }),
  }),
})
