import * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { StoreChoice, Role } from './actors.ts'
import type { Wire } from './http-client.ts'

/** A request under construction, whose parts can be mutated. */
export interface RequestDraft {
  endpoint: Endpoint
  role: Role
  storeChoice: StoreChoice
  method: string
  /** Encoded, as in the path. */
  params: Record<string, string>
  query: [name: string, value: string][]
  /** Appended to the URL without encoding. */
  rawQuery?: string
  headers: Record<string, string | string[]>
  body: unknown
  /** Replaces the body with bytes that no JSON serializer produces. */
  bytes?: Buffer
  /** Names of the applied mutations. */
  mutations: string[]
  /** The request may reach another endpoint, so only general rules apply. */
  mayMissEndpoint: boolean
  /** The server may close the connection. */
  mayBeClosed: boolean
}

const hasBody = ({ method, body, bytes }: RequestDraft): boolean =>
  bytes !== undefined || (body !== undefined && method !== 'GET' && method !== 'HEAD')

export const toWire = (draft: RequestDraft): Wire => {
  const path = draft.endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => draft.params[name] ?? '')
  const encodedPairs = draft.query.map(([name, value]) => `${encode(name)}=${encode(value)}`)
  const query = [...encodedPairs, ...(draft.rawQuery ? [draft.rawQuery] : [])].join('&')
  const body = hasBody(draft) ? (draft.bytes ?? Buffer.from(JSON.stringify(draft.body) ?? 'null')) : undefined
  return {
    method: draft.method,
    url: `/api/v1${path}${query ? `?${query}` : ''}`,
    // Node omits content-length for methods without a body, and the server would parse the body as the next request.
    headers: {
      ...(body ? { 'content-type': 'application/json', 'content-length': String(body.length) } : {}),
      ...draft.headers,
    },
    body,
  }
}

/** A lone surrogate can't be encoded; it is sent as the bytes that other encoders produce. */
export const encode = (text: string): string => {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}

const tryDecode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Parses a query like the server: a repeated key becomes a list. */
const readQuery = (url: string): Record<string, unknown> => {
  const result: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(url.split('?')[1] ?? '')) {
    const before = result[name]
    result[name] = before === undefined ? value : [before, value].flat()
  }
  return result
}

type JsonObject = Record<string, unknown>

const omitKey = (value: unknown, name: string | undefined): unknown => {
  if (name === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { [name]: _taken, ...rest } = value as JsonObject
  return rest
}

const readBody = (wire: Wire): { value: unknown } | undefined => {
  if (!wire.body || wire.body.length === 0) return { value: {} }
  if (!/^application\/json\b/i.test(String(wire.headers['content-type']))) return undefined
  try {
    const value: unknown = JSON.parse(wire.body.toString().replace(/^\ufeff/, ''))
    return { value: value ?? {} }
  } catch {
    return undefined
  }
}

const hasUnstorableText = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, item]) => hasUnstorableText(key) || hasUnstorableText(item))
}

/** Why the server must reject the request according to the contract; undefined if it may accept it. */
export const getRejectionReason = (draft: RequestDraft, wire: Wire): string | undefined => {
  const { endpoint } = draft
  const body = readBody(wire)
  if (!body) return 'its body is not JSON'
  const bodyFields = omitKey(body.value, endpoint.scope === 'store in body' ? 'store_id' : undefined)
  const query = omitKey(readQuery(wire.url), endpoint.scope === 'store in query' ? 'store_id' : undefined)
  const { storeId: _store, ...pathParams } = draft.params
  const params = Object.fromEntries(Object.entries(pathParams).map(([name, value]) => [name, tryDecode(value)]))
  const parts = { params: [endpoint.params, params], query: [endpoint.query, query], body: [endpoint.body, bodyFields] }
  for (const [name, [schema, value]] of Object.entries(parts)) {
    const parsed = z.safeParse(schema as z.ZodType, value)
    if (!parsed.success) return `its ${name} does not fit: ${JSON.stringify(parsed.error.issues[0]).slice(0, 200)}`
  }
  const validatedBody = omitKey(bodyFields, endpoint.validatesItems)
  return hasUnstorableText([params, query, validatedBody]) ? 'it holds text that cannot be stored' : undefined
}
