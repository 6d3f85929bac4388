import * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { rowLimit } from '#contract/core/page.ts'
import type { Language } from '#contract/enumerations.ts'
import { isRawJson } from '#server/platform/raw-json.ts'
import { parseInput } from './parse-input.ts'

const limitQuery = z.strictObject({ limit: rowLimit })

const isWholeList = (response: z.core.$ZodType): boolean =>
  response instanceof z.ZodObject &&
  response.shape['data'] instanceof z.ZodArray &&
  response.shape['nextCursor'] instanceof z.ZodNull

/** Whether it answers a whole list whose query has no `limit`; it accepts one like every list. */
export const acceptsRowLimit = ({ method, query, response }: Endpoint): boolean =>
  method === 'GET' && isWholeList(response) && !(query instanceof z.ZodObject && 'limit' in query.shape)

/** Takes the `limit` from the query, whose schema doesn't have it. */
export const takeRowLimit = (
  endpoint: Endpoint,
  query: Record<string, unknown>,
  language: Language,
): number | undefined => {
  if (!('limit' in query) || !acceptsRowLimit(endpoint)) return undefined
  const { limit } = parseInput(limitQuery, { limit: query['limit'] }, language)
  delete query['limit']
  return limit
}

export const takeFirstRows = (value: unknown, limit: number | undefined): unknown => {
  if (limit === undefined) return value
  const list = (isRawJson(value) ? JSON.parse(value.json) : value) as { data: unknown[] }
  return { ...list, data: list.data.slice(0, limit) }
}
