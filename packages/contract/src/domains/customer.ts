import * as z from 'zod'
import { day, revisionFields, id, instant, isBlank, requiredText, phone, freeText } from '../core/fields.ts'
import { lineBreaksAndControls, tag } from '../core/tag.ts'
import { withMessage } from '#contract/core/validation-messages.ts'
import { type Language, languages } from '../enumerations.ts'
import { countries } from '../geography.ts'
import { latitude, longitude } from './locations.ts'
import { emailBounce } from './email-delivery.ts'

export const maxCustomerTags = 50
export const maxAddresses = 20
const maxLedgerDelta = 1_000_000_000

/** The form in which emails are compared: lower case, NFKC, without spaces and invisible characters. */
export const normalizeEmail = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .normalize('NFKC')

const looksLikeEmail = (text: string): boolean =>
  /^[^@"<>()[\]\\,;:\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{1,62}$/u.test(
    text,
  )

/** Allows letters of all languages before and after the @. */
export const customerEmail = z
  .string()
  .max(300)
  .transform(normalizeEmail)
  .pipe(
    z
      .string()
      .min(1)
      .max(254)
      .refine((text) => looksLikeEmail(text) && !text.includes('..'), withMessage('email')),
  )

/** The digits of a phone number, independent of grouping. */
export const phoneDigits = (text: string): string => text.replaceAll(/\D/g, '')

export const birthday = day.refine((text) => text >= '1900-01-01' && text <= '2100-01-01', withMessage('date'))

export const approvals = ['pending', 'approved', 'rejected', 'suspended'] as const
export const customerSources = ['manual', 'import', 'registration', 'order', 'newsletter', 'stock_alert'] as const
export const consentChannels = ['email', 'sms'] as const
export type ConsentChannel = (typeof consentChannels)[number]

/** Null while the customer hasn't been asked. */
export const consent = z.object({ given: z.boolean().nullable(), at: instant.nullable() })

export const customerAddress = z.object({
  _id: id,
  label: z.string(),
  /** If different from the customer. */
  recipient: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  country: z.string().nullable(),
  phone: z.string().nullable(),
  coordinates: z.object({ latitude, longitude }).nullable(),
  isDefault: z.boolean(),
})
export type CustomerAddress = z.infer<typeof customerAddress>

/**
 * A customer in the list. Email, phone, birthday and address are masked without the permission to see them; `isMasked`
 * is then true.
 */
export const customerRow = z.object({
  _id: id,
  /** The email or phone if the customer has no name. */
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  birthday: z.string().nullable(),
  isMasked: z.boolean(),
  tags: z.array(z.string()),
  approval: z.enum(approvals),
  emailConsent: consent,
  smsConsent: consent,
  points: z.int(),
  /** Minor units of the store's currency. */
  credit: z.int(),
  /** What a refund took back beyond the balance. Later earnings pay it first; the balance is 0 until then. */
  pointsDebt: z.int(),
  creditDebt: z.int(),
  orders: z.int(),
  spend: z.int(),
  lastOrderAt: instant.nullable(),
  source: z.enum(customerSources),
  /** Has an account to sign in with. */
  hasAccount: z.boolean(),
  language: z.enum(languages).nullable(),
  /** The default address. */
  address: customerAddress.nullable(),
  ...revisionFields,
})
export type CustomerRow = z.infer<typeof customerRow>

/** A customer in a page of the list; compact rows are without the optional fields. */
export const customerListRow = customerRow.partial({
  birthday: true,
  emailConsent: true,
  smsConsent: true,
  points: true,
  credit: true,
  pointsDebt: true,
  creditDebt: true,
  lastOrderAt: true,
  source: true,
  language: true,
  address: true,
  version: true,
  updatedAt: true,
  updatedBy: true,
})
export type CustomerListRow = z.infer<typeof customerListRow>

export const customer = customerRow.extend({
  addresses: z.array(customerAddress),
  /** Set while emails to the address are refused; a new address or a delivered email clears it. */
  emailBounce: emailBounce.nullable(),
  /** The reason for the last approval decision. */
  approvalReason: z.string(),
  /** When the customer left the store. */
  leftAt: instant.nullable(),
  createdBy: z.string().nullable(),
})
export type Customer = z.infer<typeof customer>

/**
 * Names of people who only entered their email in the shop's newsletter form. Staff without access to emails see names,
 * so the name doesn't contain the address.
 */
export const subscriberNames: Readonly<Record<Language, string>> = {
  en: 'Newsletter subscriber',
  es: 'Suscriptor del boletín',
}

/** Empty if the customer has no name. */
export const getGivenName = (row: Pick<CustomerRow, 'name' | 'email' | 'phone'>): string =>
  row.name === (row.email ?? row.phone) ? '' : row.name

/** Tags that differ only in case or Unicode composition are equal. */
export const toTagKey = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Removes duplicates; the first spelling wins. */
export const dedupeTags = (tags: readonly string[]): string[] => {
  const unique = new Map<string, string>()
  for (const text of tags) if (!unique.has(toTagKey(text))) unique.set(toTagKey(text), text)
  return [...unique.values()]
}

export const customerTags = z.array(tag).max(maxCustomerTags)

/** With `_id` an existing address is updated, without it a new one is added; addresses left out are deleted. */
export const addressInput = z.strictObject({
  _id: id.optional(),
  label: freeText(60).optional(),
  recipient: freeText(120).optional(),
  line1: requiredText(200),
  line2: freeText(200).optional(),
  city: freeText(120).optional(),
  region: freeText(120).optional(),
  postcode: freeText(20).optional(),
  country: z.enum(countries).nullable().optional(),
  phone: phone.nullable().optional(),
  coordinates: z.strictObject({ latitude, longitude }).nullable().optional(),
  isDefault: z.boolean().optional(),
})
export type AddressInput = z.output<typeof addressInput>

export const customerName = z
  .string()
  .transform((text) => text.replaceAll(lineBreaksAndControls, ' '))
  .pipe(requiredText(120).refine((text) => !isBlank(text), withMessage('required')))

export const customerFields = z.strictObject({
  /** May be empty if there is an email or a phone number, which are then shown instead. */
  name: z
    .string()
    .transform((text) => (isBlank(text) ? '' : text.replaceAll(lineBreaksAndControls, ' ')))
    .pipe(freeText(120)),
  email: customerEmail.nullable().optional(),
  phone: phone.nullable().optional(),
  birthday: birthday.nullable().optional(),
  language: z.enum(languages).nullable().optional(),
  tags: customerTags.optional(),
  /** Null resets the consent to "not asked". */
  emailConsent: z.boolean().nullable().optional(),
  smsConsent: z.boolean().nullable().optional(),
  addresses: z.array(addressInput).max(maxAddresses).optional(),
})
export type CustomerFields = z.output<typeof customerFields>

/** Filters of the customer list; a segment is a saved set of them. */
const count = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
export const customerFilterShape = {
  approval: z.enum(approvals).optional(),
  tag: tag.optional(),
  spendMin: count.optional(),
  spendMax: count.optional(),
  ordersMin: count.optional(),
  ordersMax: count.optional(),
  lastOrderFrom: day.optional(),
  lastOrderTo: day.optional(),
  createdFrom: day.optional(),
  createdTo: day.optional(),
  /** Has consented to this channel; `none` to neither. */
  consent: z.enum([...consentChannels, 'none']).optional(),
  source: z.enum(customerSources).optional(),
  account: z.enum(['with', 'without']).optional(),
}

export const ledgerKinds = ['points', 'credit'] as const
export type LedgerKind = (typeof ledgerKinds)[number]
/** Reasons for manual adjustments; the other ledger reasons are set by the system. */
export const adjustmentReasons = ['goodwill', 'correction', 'promotion', 'compensation', 'expiry', 'other'] as const
/**
 * `order`: used by an order, or a refund as credit. `returned`: given back by a refund or cancellation. `earned` and
 * `reversed`: what an order earned, and what was taken back of it. `expired` is positive if a reversal gives it back.
 */
export const ledgerReasons = [
  ...adjustmentReasons,
  'welcome',
  'import',
  'merge',
  'order',
  'returned',
  'earned',
  'reversed',
  'bonus',
  'task',
  'referral',
  'expired',
  'reward',
] as const
export type LedgerReason = (typeof ledgerReasons)[number]

export const ledgerEntry = z.object({
  _id: id,
  kind: z.enum(ledgerKinds),
  delta: z.int(),
  /** Below zero for a debt. */
  balanceAfter: z.int(),
  reason: z.enum(ledgerReasons),
  /** The order that earned, used or returned it, for staff who may view orders. */
  order: z.object({ _id: id, number: z.int() }).nullable(),
  /** Null if it doesn't expire on a date. */
  expiresAt: instant.nullable(),
  note: z.string(),
  by: z.string(),
  at: instant,
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

export const ledgerAdjustment = z.strictObject({
  kind: z.enum(ledgerKinds),
  delta: z
    .int()
    .min(-maxLedgerDelta)
    .max(maxLedgerDelta)
    .refine((delta) => delta !== 0, withMessage('required')),
  reason: z.enum(adjustmentReasons),
  note: freeText(500).optional(),
})

export const customerNote = z.object({ _id: id, body: z.string(), by: z.string(), isMine: z.boolean(), at: instant })
export type CustomerNote = z.infer<typeof customerNote>

export const customerEventKinds = [
  'created',
  'edited',
  'approval',
  'tags',
  'points',
  'credit',
  'mail',
  'joined',
  'left',
  'merged',
  'unsubscribed',
  'deleted',
  'restored',
] as const
export type CustomerEventKind = (typeof customerEventKinds)[number]

/** An entry of a customer's timeline. Its facts contain no sensitive values: for an edit only field names. */
export const customerEvent = z.object({
  _id: id,
  kind: z.enum(customerEventKinds),
  facts: z.record(z.string(), z.unknown()),
  /** Null for events of the system or the customer. */
  by: z.string().nullable(),
  at: instant,
})
export type CustomerEvent = z.infer<typeof customerEvent>
