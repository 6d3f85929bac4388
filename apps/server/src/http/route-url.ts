import type { Endpoint } from '#contract/core/endpoint.ts'

export const apiBase = '/api/v1'

/** With the parameters as Fastify writes them. */
export const toRouteUrl = ({ path }: Pick<Endpoint, 'path'>): string => apiBase + path.replaceAll(/\{(\w+)\}/g, ':$1')
