import * as z from 'zod'
import { day, revisionFields, id, instant, isBlank, requiredText } from '../core/fields.ts'
import { localToInstant } from '#contract/core/time-zone.ts'
import { withMessage } from '#contract/core/validation-messages.ts'
import {
  bogoBases,
  discountApplications,
  discountScopes,
  discountStatuses,
  discountThresholdBases,
  discountTypes,
  quantityMatches,
} from '../enumerations.ts'

export const maxDiscountTargets = 500
export const maxDiscountCodes = 20
export const maxCodesInBatch = 5000
const maxAmount = 1_000_000_000_000
const fullRate = 1_000_000

/** The form in which codes are compared: NFKC, upper case, without spaces and invisible characters. */
export const normalizeCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Cf}]/gu, '')

export const discountCode = z
  .string()
  .max(100)
  .transform(normalizeCode)
  .pipe(z.string().refine((text) => /^[\p{L}\p{N}_.%+-]{3,40}$/u.test(text) && !isBlank(text), withMessage('code')))

/** Local time of the store: `2026-11-27T09:00`. */
export const localDateTime = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/)
  .refine((text) => day.safeParse(text.slice(0, 10)).success, withMessage('date'))

const targetKinds = ['products', 'variants', 'categories', 'brands', 'collections'] as const
export type TargetKind = (typeof targetKinds)[number]

export const discountFields = z.strictObject({
  name: requiredText(120),
  type: z.enum(discountTypes),
  /** Fixed: minor units. Percentage: parts per million. Bogo: parts per million off the discounted items. */
  value: z.int().min(0).max(maxAmount),
  scope: z.enum(discountScopes),
  /** Ids of the kind that the scope names; empty for the whole store. */
  targets: z.array(id).max(maxDiscountTargets),
  excluded: z.array(z.strictObject({ kind: z.enum(targetKinds), id })).max(maxDiscountTargets),
  /** Minimum requirement; null means none. `fulfillment_fee` also makes the discount reduce only that fee. */
  thresholdBasis: z.enum(discountThresholdBases).nullable(),
  /** Items for `cart_items`, otherwise minor units; may be 0 only with `fulfillment_fee`. */
  thresholdValue: z.int().min(0).max(maxAmount),
  /** How the number of items is compared. */
  quantityMatch: z.enum(quantityMatches),
  bogo: z
    .strictObject({
      basis: z.enum(bogoBases),
      /** Items to buy for `order_quantity`; for `cart_subtotal` the amount to spend, in minor units. */
      buy: z.int().min(1).max(maxAmount),
      get: z.int().min(1).max(1000),
      /** How often in one order; null means unlimited. */
      repeats: z.int().min(1).max(1000).nullable(),
    })
    .nullable(),
  application: z.enum(discountApplications),
  /** For `manual`: any of them applies the discount. Codes of batches are stored separately. */
  codes: z.array(discountCode).max(maxDiscountCodes),
  totalLimit: z.int().min(1).max(1_000_000_000).nullable(),
  perUserLimit: z.int().min(1).max(1_000_000).nullable(),
  startsAt: localDateTime.nullable(),
  endsAt: localDateTime.nullable(),
  combinable: z.boolean(),
  /** Combinable discounts are applied from the highest to the lowest. */
  priority: z.int().min(0).max(1000),
  enabled: z.boolean(),
})
export type DiscountFields = z.output<typeof discountFields>

/** Values of a new discount: 10% off everything. */
export const defaultDiscount: Omit<DiscountFields, 'name'> = {
  type: 'percentage',
  value: fullRate / 10,
  scope: 'whole_store',
  targets: [],
  excluded: [],
  thresholdBasis: null,
  thresholdValue: 0,
  quantityMatch: 'or_more',
  bogo: null,
  application: 'automatic',
  codes: [],
  totalLimit: null,
  perUserLimit: null,
  startsAt: null,
  endsAt: null,
  combinable: false,
  priority: 0,
  enabled: true,
}

type FieldProblem = {
  path: (string | number)[]
  messageKey: 'required' | 'endsLater' | 'percentage' | 'invalid' | 'different'
}

/** Rules across fields, checked by client and server. */
export const checkDiscount = (fields: DiscountFields): FieldProblem[] => {
  const problems: FieldProblem[] = []
  const report = (path: FieldProblem['path'], messageKey: FieldProblem['messageKey']) =>
    void problems.push({ path, messageKey })
  if (fields.value < 1) report(['value'], 'required')
  if (fields.type !== 'fixed' && fields.value > fullRate) report(['value'], 'percentage')
  if (fields.type === 'bogo' && !fields.bogo) report(['bogo'], 'required')
  if (fields.type !== 'bogo' && fields.bogo) report(['bogo'], 'invalid')
  if (fields.type === 'bogo' && fields.thresholdBasis === 'fulfillment_fee') report(['thresholdBasis'], 'invalid')
  if (fields.scope !== 'whole_store' && fields.targets.length === 0) report(['targets'], 'required')
  if (fields.scope === 'whole_store' && fields.targets.length > 0) report(['targets'], 'invalid')
  if (fields.thresholdBasis && fields.thresholdBasis !== 'fulfillment_fee' && fields.thresholdValue < 1)
    report(['thresholdValue'], 'required')
  if (fields.startsAt && fields.endsAt && fields.startsAt >= fields.endsAt) report(['endsAt'], 'endsLater')
  if (new Set(fields.codes).size < fields.codes.length) report(['codes'], 'different')
  return problems
}

export const validDiscountFields = discountFields.superRefine((fields, context) => {
  for (const { path, messageKey } of checkDiscount(fields)) {
    context.addIssue({ code: 'custom', path, input: fields, ...withMessage(messageKey) })
  }
})

export type DiscountStatus = (typeof discountStatuses)[number]

/** Computed, not stored. */
export const discountStatus = (
  discount: Pick<DiscountFields, 'enabled' | 'startsAt' | 'endsAt' | 'totalLimit'> & { used: number },
  now: number,
  zone: string,
): DiscountStatus => {
  if (!discount.enabled) return 'inactive'
  if (discount.endsAt && now >= localToInstant(discount.endsAt, zone)) return 'expired'
  if (discount.totalLimit !== null && discount.used >= discount.totalLimit) return 'expired'
  if (discount.startsAt && now < localToInstant(discount.startsAt, zone)) return 'scheduled'
  return 'active'
}

export const discount = discountFields.extend({
  _id: id,
  status: z.enum(discountStatuses),
  /** Number of orders with it that aren't cancelled. */
  used: z.int(),
  /** Number of codes in batches, in addition to `codes`. */
  batchCodes: z.int(),
  ...revisionFields,
})
export type Discount = z.infer<typeof discount>

/** Expired by its uses rather than by its dates. */
export const isUsedUp = ({ status, used, totalLimit }: Pick<Discount, 'status' | 'used' | 'totalLimit'>): boolean =>
  status === 'expired' && totalLimit !== null && used >= totalLimit

export const discountCodeRow = z.object({
  _id: id,
  code: z.string(),
  batch: z.string(),
  /** Maximum uses of this code; null means only the discount's limits apply. */
  limit: z.int().nullable(),
  used: z.int(),
  createdAt: instant,
})
export type DiscountCodeRow = z.infer<typeof discountCodeRow>
