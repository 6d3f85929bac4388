import * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Place, Role } from './cast.ts'
import type { Wire } from './wire.ts'

/** A request under construction, whose parts can be mutated. */
export interface Asked {
  endpoint: Endpoint
  role: Role
  place: Place
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
  spoilt: string[]
  /** The request may reach another endpoint, so only general rules apply. */
  isAstray: boolean
  /** The server may close the connection. */
  mayBeCut: boolean
}

const hasBody = ({ method, body, bytes }: Asked): boolean =>
  bytes !== undefined || (body !== undefined && method !== 'GET' && method !== 'HEAD')

export const toWire = (asked: Asked): Wire => {
  const path = asked.endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => asked.params[name] ?? '')
  const written = asked.query.map(([name, value]) => `${encode(name)}=${encode(value)}`)
  const query = [...written, ...(asked.rawQuery ? [asked.rawQuery] : [])].join('&')
  const body = hasBody(asked) ? (asked.bytes ?? Buffer.from(JSON.stringify(asked.body) ?? 'null')) : undefined
  return {
    method: asked.method,
    url: `/api/v1${path}${query ? `?${query}` : ''}`,
    // Node omits content-length for methods without a body, and the server would parse the body as the next request.
    headers: {
      ...(body ? { 'content-type': 'application/json', 'content-length': String(body.length) } : {}),
      ...asked.headers,
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

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Parses a query like the server: a repeated key becomes a list. */
const readQuery = (url: string): Record<string, unknown> => {
  const read: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(url.split('?')[1] ?? '')) {
    const before = read[name]
    read[name] = before === undefined ? value : [before, value].flat()
  }
  return read
}

type Loose = Record<string, unknown>

const without = (value: unknown, name: string | undefined): unknown => {
  if (name === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { [name]: _taken, ...rest } = value as Loose
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

const holdsUnstorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, item]) => holdsUnstorable(key) || holdsUnstorable(item))
}

/** Why the server must reject the request according to the contract; undefined if it may accept it. */
export const whyRefused = (asked: Asked, wire: Wire): string | undefined => {
  const { endpoint } = asked
  const body = readBody(wire)
  if (!body) return 'its body is not JSON'
  const inBody = without(body.value, endpoint.scope === 'store in body' ? 'store_id' : undefined)
  const query = without(readQuery(wire.url), endpoint.scope === 'store in query' ? 'store_id' : undefined)
  const { storeId: _store, ...named } = asked.params
  const params = Object.fromEntries(Object.entries(named).map(([name, value]) => [name, decoded(value)]))
  const parts = { params: [endpoint.params, params], query: [endpoint.query, query], body: [endpoint.body, inBody] }
  for (const [name, [schema, value]] of Object.entries(parts)) {
    const parsed = z.safeParse(schema as z.ZodType, value)
    if (!parsed.success) return `its ${name} does not fit: ${JSON.stringify(parsed.error.issues[0]).slice(0, 200)}`
  }
  const judged = without(inBody, endpoint.judges)
  return holdsUnstorable([params, query, judged]) ? 'it holds text that cannot be stored' : undefined
}
