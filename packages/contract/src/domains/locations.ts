import * as z from 'zod'
import { crud } from '../core/crud.ts'
import { domain, endpoint, storeRead } from '../core/endpoint.ts'
import { revisionFields, id, requiredText, phone, freeText } from '../core/fields.ts'
import { listQuery, wholeList } from '../core/page.ts'
import { countries } from '../geography.ts'

const country = z.enum(countries)
export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)

export const address = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  country: z.string().nullable(),
})

export const location = z.object({
  _id: id,
  name: z.string(),
  ...address.shape,
  coordinates: z.object({ latitude, longitude }).nullable(),
  phone: z.string().nullable(),
  /** Default location for stock; delivery distances are measured from it. */
  isMain: z.boolean(),
  /** Number of variants with stock here. */
  stocked: z.int(),
  ...revisionFields,
})
export type Location = z.infer<typeof location>

export const locationFields = z.strictObject({
  name: requiredText(120),
  line1: freeText(200).optional(),
  line2: freeText(200).optional(),
  city: freeText(120).optional(),
  region: freeText(120).optional(),
  postcode: freeText(20).optional(),
  country: country.nullable().optional(),
  coordinates: z.strictObject({ latitude, longitude }).nullable().optional(),
  phone: phone.nullable().optional(),
  isMain: z.literal(true).optional(),
})

export const locations = domain(
  'locations',
  crud(['list', 'get', 'create', 'update', 'remove', 'restoreMany'], {
    path: '/locations',
    nouns: { singular: 'location', plural: 'locations' },
    permissions: { view: ['view_store_info'], create: ['edit_store_info'], edit: ['edit_store_info'] },
    entity: location,
    fields: locationFields,
    query: listQuery(['name']),
    // A store has the country of its main location.
    invalidates: ['inventory', 'locations', 'stores'],
  }),
)

export const suggestion = z.object({
  /** The address on one line. */
  label: z.string(),
  line1: z.string(),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  country: z.string().nullable(),
  latitude,
  longitude,
  /** What the coordinates stand for: the building, a point in the street, or the center of an area. */
  precision: z.enum(['address', 'street', 'postcode', 'town', 'region']),
})
export type Suggestion = z.infer<typeof suggestion>

export const maps = domain('maps', {
  suggestions: endpoint({
    ...storeRead,
    path: '/maps/suggestions',
    summary: 'Suggest addresses for a search text',
    permissions: [],
    // Anyone who can edit an address; the settings pages also search for a place to center their map.
    permissionsAnyOf: [
      'view_store_info',
      'edit_store_info',
      'edit_fulfillment_settings',
      'create_fulfillment_windows',
      'edit_fulfillment_windows',
      'create_order',
      'edit_order',
      'create_customer',
      'create_driver',
      'edit_driver',
      'edit_customer_sensitive_info',
    ],
    query: z.strictObject({
      q: requiredText(120),
      limit: z.coerce.number().int().min(1).max(10).default(6),
      /** Results near this point come first. */
      latitude: z.coerce.number().min(-90).max(90).optional(),
      longitude: z.coerce.number().min(-180).max(180).optional(),
    }),
    response: wholeList(suggestion),
    limits: [{ by: 'store', points: 300, seconds: 60 }],
  }),
  style: endpoint({
    ...storeRead,
    scope: 'vendor',
    path: '/maps/style',
    summary: 'Get the map tiles. Without tiles only maps of areas are shown, on bundled outlines.',
    permissions: [],
    response: z.object({ tiles: z.object({ url: z.string(), attribution: z.string() }).nullable() }),
  }),
})
