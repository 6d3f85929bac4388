import * as z from 'zod'
import { domain, endpoint, storeRead, storeUpdate } from '../core/endpoint.ts'
import { instant, prose, version } from '../core/fields.ts'
import { price } from '../core/money.ts'
import { said } from '../core/validation-words.ts'
import { coverages, fulfillmentMethods, taxModes } from '../enumerations.ts'
import { latitude, longitude } from './locations.ts'

/** Parts per million: 8.25 % is 82,500. */
export const rate = z.int().min(0).max(1_000_000)

const method = z.strictObject({
  enabled: z.boolean(),
  fee: price,
  /** The fee falls away for carts of this much, before discounts; null never. */
  freeOver: price.nullable(),
})
const methods = z.strictObject({ delivery: method, pickup: method, shipping: method, digital: method })

/** A postcode as it is compared: capital letters, without spaces. `902*` names all that begin so. */
export const postcodeKey = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '')

export const postcodeRule = z
  .string()
  .transform(postcodeKey)
  .pipe(z.string().refine((text) => /^[\p{L}\p{N}]{1,12}\*?$/u.test(text), said('invalid')))

export const isCoveredBy = (rules: readonly string[], postcode: string): boolean => {
  const key = postcodeKey(postcode)
  return rules.some((rule) => (rule.endsWith('*') ? key.startsWith(rule.slice(0, -1)) : key === rule))
}

const point = z.strictObject({ latitude, longitude })

/** Where deliveries go: everywhere, to postcodes or a drawn area, or as far as a radius around the main place. */
const coverage = z.strictObject({
  kind: z.enum(coverages).nullable(),
  postcodes: z.array(postcodeRule).max(1000),
  /** The corners of an area drawn on the map. */
  area: z
    .array(point)
    .max(200)
    .refine((corners) => corners.length === 0 || corners.length >= 3, said('invalid')),
  radiusMetres: z.int().min(100).max(1_000_000).nullable(),
})
export type Coverage = z.infer<typeof coverage>

export const fulfillmentSettings = z.object({
  methods,
  coverage,
  /** Whether prices have their tax in them. */
  taxMode: z.enum(taxModes),
  /** For products that have no rate of their own. */
  taxRate: rate,
  /** For all fees. */
  feeTaxRate: rate,
  /** What a point is worth when an order is paid with it, in minor units; 0 where points cannot pay. */
  pointValue: z.int().min(0).max(1_000_000),
  /** Printed at the foot of invoices. */
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
  pointValue: z.int().min(0).max(1_000_000),
  invoiceNote: prose(500),
})

export const fulfillment = domain('fulfillment', {
  get: endpoint({
    ...storeRead,
    path: '/store/fulfillment',
    summary: 'How a store hands over its orders, and how it reckons tax',
    needs: ['view_store_info'],
    response: fulfillmentSettings,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/store/fulfillment',
    summary: 'Change how a store hands over its orders',
    needs: ['view_store_info', 'edit_fulfillment_settings'],
    body: fulfillmentFields.partial().extend({ version }),
    response: fulfillmentSettings,
  }),
})
