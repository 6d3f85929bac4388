import * as z from 'zod'
import { day, edited, id, instant, isBlank, line } from '../core/fields.ts'
import { instantOfLocal } from '../core/zone.ts'
import { said } from '../core/validation-words.ts'
import {
  bogoBases,
  discountApplications,
  discountScopes,
  discountStatuses,
  discountThresholdBases,
  discountTypes,
  quantityMatches,
} from '../enumerations.ts'

export const mostDiscountTargets = 500
export const mostDiscountCodes = 20
export const mostCodesInBatch = 5000
const mostAmount = 1_000_000_000_000
const whole = 1_000_000

/** The form in which codes are compared: NFKC, upper case, without spaces and invisible characters. */
export const codeKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Cf}]/gu, '')

export const discountCode = z
  .string()
  .max(100)
  .transform(codeKey)
  .pipe(z.string().refine((text) => /^[\p{L}\p{N}_.%+-]{3,40}$/u.test(text) && !isBlank(text), said('code')))

/** Local time of the store: `2026-11-27T09:00`. */
export const localTime = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/)
  .refine((text) => day.safeParse(text.slice(0, 10)).success, said('date'))

const targetKinds = ['products', 'variants', 'categories', 'brands', 'collections'] as const
export type TargetKind = (typeof targetKinds)[number]

export const discountFields = z.strictObject({
  name: line(120),
  type: z.enum(discountTypes),
  /** Fixed: minor units. Percentage: parts per million. Bogo: parts per million off the discounted items. */
  value: z.int().min(0).max(mostAmount),
  scope: z.enum(discountScopes),
  /** Ids of the kind that the scope names; empty for the whole store. */
  targets: z.array(id).max(mostDiscountTargets),
  excluded: z.array(z.strictObject({ kind: z.enum(targetKinds), id })).max(mostDiscountTargets),
  /** Minimum requirement; null means none. `fulfillment_fee` also makes the discount reduce only that fee. */
  thresholdBasis: z.enum(discountThresholdBases).nullable(),
  /** Items for `cart_items`, otherwise minor units; may be 0 only with `fulfillment_fee`. */
  thresholdValue: z.int().min(0).max(mostAmount),
  /** How the number of items is compared. */
  quantityMatch: z.enum(quantityMatches),
  bogo: z
    .strictObject({
      basis: z.enum(bogoBases),
      /** Items to buy for `order_quantity`; for `cart_subtotal` the amount to spend, in minor units. */
      buy: z.int().min(1).max(mostAmount),
      get: z.int().min(1).max(1000),
      /** How often in one order; null means unlimited. */
      repeats: z.int().min(1).max(1000).nullable(),
    })
    .nullable(),
  application: z.enum(discountApplications),
  /** For `manual`: any of them applies the discount. Codes of batches are stored separately. */
  codes: z.array(discountCode).max(mostDiscountCodes),
  totalLimit: z.int().min(1).max(1_000_000_000).nullable(),
  perUserLimit: z.int().min(1).max(1_000_000).nullable(),
  startsAt: localTime.nullable(),
  endsAt: localTime.nullable(),
  combinable: z.boolean(),
  /** Combinable discounts are applied from the highest to the lowest. */
  priority: z.int().min(0).max(1000),
  enabled: z.boolean(),
})
export type DiscountFields = z.output<typeof discountFields>

/** Values of a new discount: 10% off everything. */
export const plainDiscount: Omit<DiscountFields, 'name'> = {
  type: 'percentage',
  value: whole / 10,
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

type Complaint = { path: (string | number)[]; words: 'required' | 'endsLater' | 'percentage' | 'invalid' | 'different' }

/** Rules across fields, checked by client and server. */
export const checkDiscount = (fields: DiscountFields): Complaint[] => {
  const complaints: Complaint[] = []
  const say = (path: Complaint['path'], words: Complaint['words']) => void complaints.push({ path, words })
  if (fields.value < 1) say(['value'], 'required')
  if (fields.type !== 'fixed' && fields.value > whole) say(['value'], 'percentage')
  if (fields.type === 'bogo' && !fields.bogo) say(['bogo'], 'required')
  if (fields.type !== 'bogo' && fields.bogo) say(['bogo'], 'invalid')
  if (fields.type === 'bogo' && fields.thresholdBasis === 'fulfillment_fee') say(['thresholdBasis'], 'invalid')
  if (fields.scope !== 'whole_store' && fields.targets.length === 0) say(['targets'], 'required')
  if (fields.scope === 'whole_store' && fields.targets.length > 0) say(['targets'], 'invalid')
  if (fields.thresholdBasis && fields.thresholdBasis !== 'fulfillment_fee' && fields.thresholdValue < 1)
    say(['thresholdValue'], 'required')
  if (fields.startsAt && fields.endsAt && fields.startsAt >= fields.endsAt) say(['endsAt'], 'endsLater')
  if (new Set(fields.codes).size < fields.codes.length) say(['codes'], 'different')
  return complaints
}

export const wholeDiscount = discountFields.superRefine((fields, context) => {
  for (const { path, words } of checkDiscount(fields)) {
    context.addIssue({ code: 'custom', path, input: fields, ...said(words) })
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
  if (discount.endsAt && now >= instantOfLocal(discount.endsAt, zone)) return 'expired'
  if (discount.totalLimit !== null && discount.used >= discount.totalLimit) return 'expired'
  if (discount.startsAt && now < instantOfLocal(discount.startsAt, zone)) return 'scheduled'
  return 'active'
}

export const discount = discountFields.extend({
  _id: id,
  status: z.enum(discountStatuses),
  /** Number of orders with it that aren't cancelled. */
  used: z.int(),
  /** Number of codes in batches, in addition to `codes`. */
  batchCodes: z.int(),
  ...edited,
})
export type Discount = z.infer<typeof discount>

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
