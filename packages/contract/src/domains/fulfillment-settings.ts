import * as z from 'zod'
import { domain, endpoint, storeRead, storeUpdate } from '../core/endpoint.ts'
import { instant, freeText, version } from '../core/fields.ts'
import { price } from '../core/money-fields.ts'
import { withMessage } from '#contract/core/validation-messages.ts'
import { coverages, fulfillmentMethods, taxModes } from '../enumerations.ts'
import { areaCorners } from './area.ts'

/** Parts per million: 8.25% is 82,500. */
export const rate = z.int().min(0).max(1_000_000)

const method = z.strictObject({
  enabled: z.boolean(),
  fee: price,
  /** Subtotal before discounts from which there is no fee; null means there always is one. */
  freeOver: price.nullable(),
})
const methods = z.strictObject({ delivery: method, pickup: method, shipping: method, digital: method })

/** The form in which postcodes are compared: upper case, without spaces and hyphens. `902*` is a prefix rule. */
export const normalizePostcode = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '')

export const postcodeRule = z
  .string()
  .transform(normalizePostcode)
  .pipe(z.string().refine((text) => /^[\p{L}\p{N}]{1,12}\*?$/u.test(text), withMessage('invalid')))

export const isPostcodeCovered = (rules: readonly string[], postcode: string): boolean => {
  const key = normalizePostcode(postcode)
  return rules.some((rule) => (rule.endsWith('*') ? key.startsWith(rule.slice(0, -1)) : key === rule))
}

/** Delivery area: everywhere, postcodes or a drawn polygon, or a radius around the main location. */
const coverage = z.strictObject({
  kind: z.enum(coverages).nullable(),
  postcodes: z.array(postcodeRule).max(1000),
  area: areaCorners,
  radiusMetres: z.int().min(100).max(1_000_000).nullable(),
})
export type Coverage = z.infer<typeof coverage>

export const fulfillmentSettings = z.object({
  methods,
  coverage,
  /** Whether prices include tax. */
  taxMode: z.enum(taxModes),
  /** For products without their own rate. */
  taxRate: rate,
  /** For all fees. */
  feeTaxRate: rate,
  /** Printed at the bottom of invoices. */
  invoiceNote: z.string(),
  version,
  updatedAt: instant,
  updatedBy: z.string().nullable(),
})
export type FulfillmentSettings = z.infer<typeof fulfillmentSettings>
export type MethodSettings = FulfillmentSettings['methods'][(typeof fulfillmentMethods)[number]]

export const fulfillmentFields = z.strictObject({
  methods,
  coverage,
  taxMode: z.enum(taxModes),
  taxRate: rate,
  feeTaxRate: rate,
  invoiceNote: freeText(500),
})

export const fulfillment = domain('fulfillment', {
  get: endpoint({
    ...storeRead,
    path: '/store/fulfillment',
    summary: 'Get the fulfillment and tax settings',
    permissions: ['view_store_info'],
    response: fulfillmentSettings,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/store/fulfillment',
    summary: 'Update the fulfillment and tax settings',
    permissions: ['view_store_info', 'edit_fulfillment_settings'],
    body: fulfillmentFields.partial().extend({ version }),
    response: fulfillmentSettings,
  }),
})
