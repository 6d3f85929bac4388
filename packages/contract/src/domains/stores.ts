import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { id, instant, line, none, version } from '../core/fields.ts'
import { currency } from '../core/money.ts'
import { languages, storeStatuses } from '../enumerations.ts'
import { timeZones } from '../geography.ts'

export const store = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  currency,
  language: z.enum(languages),
  timezone: z.string(),
  status: z.enum(storeStatuses),
  version,
  createdAt: instant,
})
export type Store = z.infer<typeof store>

export const storeFields = z.strictObject({
  name: line(120),
  currency,
  language: z.enum(languages),
  timezone: z.enum(timeZones),
})

export const stores = domain('stores', {
  list: endpoint({
    method: 'GET',
    path: '/store',
    summary: 'The stores the signed-in person may enter',
    actor: 'vendor',
    needs: [],
    scope: 'self',
    answer: 'read',
    params: none,
    query: none,
    body: none,
    response: z.object({ data: z.array(store) }),
    limits: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/store',
    summary: 'Open another store',
    actor: 'vendor',
    needs: ['create_store'],
    scope: 'vendor',
    answer: 'stored',
    params: none,
    query: none,
    body: storeFields,
    response: store,
    limits: [],
  }),
})
