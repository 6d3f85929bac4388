import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead, storeRemove, storeUpdate } from '../core/endpoint.ts'
import { changedIds, edited, id, line, manyByIds, nothing, oneById, phone, prose, version } from '../core/fields.ts'
import { listQuery, page } from '../core/page.ts'
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
  /** Stock is looked for and put here first; deliveries start here unless something else is said. */
  isMain: z.boolean(),
  /** How many variants have stock here. */
  stocked: z.int(),
  ...edited,
})
export type Location = z.infer<typeof location>

export const locationFields = z.strictObject({
  name: line(120),
  line1: prose(200).optional(),
  line2: prose(200).optional(),
  city: prose(120).optional(),
  region: prose(120).optional(),
  postcode: prose(20).optional(),
  country: country.nullable().optional(),
  coordinates: z.strictObject({ latitude, longitude }).nullable().optional(),
  phone: phone.nullable().optional(),
  isMain: z.literal(true).optional(),
})

const touches = ['inventory', 'locations'] as const

export const locations = domain('locations', {
  list: endpoint({
    ...storeRead,
    path: '/locations',
    summary: 'The places of a store',
    needs: ['view_store_info'],
    query: listQuery(['name']),
    response: page(location),
  }),
  get: endpoint({
    ...storeRead,
    path: '/locations/{id}',
    summary: 'Read one place',
    needs: ['view_store_info'],
    params: oneById,
    response: location,
  }),
  create: endpoint({
    ...storeCreate,
    path: '/locations',
    summary: 'Add a place',
    needs: ['edit_store_info'],
    body: locationFields,
    response: location,
    touches,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/locations/{id}',
    summary: 'Change a place; a new main place takes the rank from the old one',
    needs: ['edit_store_info'],
    params: oneById,
    body: locationFields.partial().extend({ version }),
    response: location,
    touches,
  }),
  remove: endpoint({
    ...storeRemove,
    path: '/locations/{id}',
    summary: 'Delete a place that holds no stock and is not the main one (it can be restored)',
    needs: ['edit_store_info'],
    params: oneById,
    response: nothing,
    touches,
  }),
  restoreMany: endpoint({
    ...storeCreate,
    path: '/locations/restore',
    summary: 'Bring deleted places back',
    needs: ['edit_store_info'],
    body: manyByIds,
    response: changedIds,
    touches,
  }),
})

export const suggestion = z.object({
  /** As one line. */
  label: z.string(),
  line1: z.string(),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  country: z.string().nullable(),
  latitude,
  longitude,
  /** How near the point is to what is meant: the door, somewhere in the street, or the middle of a whole area. */
  precision: z.enum(['address', 'street', 'postcode', 'town', 'region']),
})
export type Suggestion = z.infer<typeof suggestion>

export const maps = domain('maps', {
  suggestions: endpoint({
    ...storeRead,
    path: '/maps/suggestions',
    summary: 'Places that what was typed may mean',
    needs: ['view_store_info'],
    query: z.strictObject({
      q: line(120),
      limit: z.coerce.number().int().min(1).max(10).default(6),
      /** Those nearer to here come first. */
      latitude: z.coerce.number().min(-90).max(90).optional(),
      longitude: z.coerce.number().min(-180).max(180).optional(),
    }),
    response: z.object({ data: z.array(suggestion) }),
    limits: [{ by: 'store', points: 300, seconds: 60 }],
  }),
  style: endpoint({
    ...storeRead,
    scope: 'vendor',
    path: '/maps/style',
    summary: 'What maps are drawn on; without tiles it is what the browser has',
    needs: [],
    response: z.object({ tiles: z.object({ url: z.string(), attribution: z.string() }).nullable() }),
  }),
})
