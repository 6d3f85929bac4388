import * as z from 'zod'
import { domain, endpoint, storeRead } from '../core/endpoint.ts'
import { idParams } from '../core/fields.ts'

/** Run sheet: the stops in order. Loading list: last in, first out. */
export const routeDocumentKinds = ['run_sheet', 'loading_list'] as const

const pdf = z.object({ name: z.string(), /** Base64. */ pdf: z.string() })

/** Printed documents of a route. Part of the resource `routes`. */
export const routeDocuments = domain('routes', {
  print: endpoint({
    ...storeRead,
    path: '/routes/{id}/print',
    summary: 'Print the run sheet or the loading list of a route as a PDF',
    permissions: ['view_logistics'],
    params: idParams,
    query: z.strictObject({ document: z.enum(routeDocumentKinds) }),
    response: pdf,
  }),
  printSlips: endpoint({
    ...storeRead,
    path: '/routes/{id}/packing-slips',
    summary: 'Print the packing slips of a route as one PDF, in the order of its stops',
    permissions: ['view_logistics', 'view_orders'],
    params: idParams,
    response: pdf,
  }),
})
