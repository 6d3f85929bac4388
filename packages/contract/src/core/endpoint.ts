import type * as z from 'zod'
import type { Permission } from '../permissions.ts'
import { none } from './fields.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** `person` is whoever is signed in to the dashboard: owner, staff or admin. */
export type ActorKind = 'public' | 'person' | 'vendor' | 'customer' | 'guest' | 'admin'

/**
 * What a call reaches. A store-scoped call says where the store's id stands; the id is not part of the
 * schemas: the client fills it in from the selected store and the guard turns it into a `StoreId`.
 */
export type Scope = 'platform' | 'vendor' | 'self' | 'store in path' | 'store in query' | 'store in body'

/** What is kept of a call's answer: nothing of a read, everything for a replay, nothing of a secret. */
export type Answer = 'read' | 'stored' | 'secret'

/**
 * At most `points` calls in `seconds`, counted per address, per address and store, or per value of a body field. Limits
 * are taken in their order, and a call that one refuses does not count for those after it.
 */
export interface Limit {
  by: 'address' | 'address in store' | 'person' | 'store' | `body.${string}`
  points: number
  seconds: number
  /** Guesses are limited, not people: a call that succeeds is not counted. */
  onlyRefusals?: true
  /** Strangers who guess must not lock the owner out: a browser that signed in before is counted by itself. */
  sparesKnownDevices?: true
}

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never

type ParamsOf<Path extends string> = z.ZodObject<{
  [Name in Exclude<Names<Path>, 'storeId'>]: z.core.$ZodType
}>

type Schema = z.core.$ZodType

interface Shape<
  Actor extends ActorKind,
  Reach extends Scope,
  Kept extends Answer,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Response extends Schema,
> {
  readonly method: Method
  readonly summary: string
  readonly actor: Actor
  readonly needs: readonly Permission[]
  /** Besides those, at least one of these, where several kinds of work use the same call. */
  readonly needsOneOf?: readonly Permission[]
  readonly scope: Reach
  readonly answer: Kept
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly response: Response
  /** Asks for a password or code that was given in this session within the last ten minutes. */
  readonly stepUp?: true
  /** Works with a bad subscription too. Reads and what concerns the caller alone always do. */
  readonly gate?: 'open'
  /** Other resources that the call changes too: screens that show them fetch again, here and at other people's. */
  readonly touches?: readonly string[]
  /** The field of the body with a second store's id; the guard checks it and hands it over as `otherStore`. */
  readonly otherStore?: string
  /** Of a body, where it is to be less than what the server takes at most. */
  readonly mostBytes?: number
  /** The field of the body whose items are judged one by one: text that cannot be kept spoils its item, not the call. */
  readonly judges?: string
}

/** An endpoint as a value: the server's validation and guard, the client, OpenAPI and the sweeps all read it. */
export interface Endpoint<
  Actor extends ActorKind = ActorKind,
  Reach extends Scope = Scope,
  Kept extends Answer = Answer,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> extends Shape<Actor, Reach, Kept, Params, Query, Body, Response> {
  /** `brands.list`: the domain and the key it stands under. */
  readonly name: string
  /** What caches and live refreshes go by. */
  readonly resource: string
  readonly path: string
  readonly limits: readonly Limit[]
}

type Unnamed<E extends Endpoint> = Omit<E, 'name' | 'resource'>

/** A public call cannot be declared without a limit, nor a path parameter without its schema. */
export const endpoint = <
  const Path extends `/${string}`,
  const Actor extends ActorKind,
  const Reach extends Scope,
  const Kept extends Answer,
  Params extends ParamsOf<Path>,
  Query extends Schema,
  Body extends Schema,
  Response extends Schema,
>(
  declaration: Shape<Actor, Reach, Kept, Params, Query, Body, Response> & {
    readonly path: Path
    readonly limits: Actor extends 'public' ? readonly [Limit, ...Limit[]] : readonly Limit[]
  },
): Unnamed<Endpoint<Actor, Reach, Kept, Params, Query, Body, Response>> => declaration

const ofVendor = { actor: 'vendor', params: none, query: none, body: none, limits: [] } as const

/** What the calls of a store's own domains have in common; each adds its path, words, needs, schemas and answer. */
export const storeRead = { ...ofVendor, method: 'GET', scope: 'store in query', answer: 'read' } as const
export const storeCreate = { ...ofVendor, method: 'POST', scope: 'store in body', answer: 'stored' } as const
export const storeUpdate = { ...ofVendor, method: 'PATCH', scope: 'store in body', answer: 'stored' } as const
export const storeRemove = { ...ofVendor, method: 'DELETE', scope: 'store in query', answer: 'stored' } as const
/** Asks a question that does not fit into an address; nothing is changed. */
export const storeAsk = { ...ofVendor, method: 'POST', scope: 'store in body', answer: 'read' } as const

/** Names a domain's endpoints. */
export const domain = <const Resource extends string, Endpoints extends Record<string, Unnamed<Endpoint>>>(
  resource: Resource,
  endpoints: Endpoints,
): { [Key in keyof Endpoints]: Endpoints[Key] & { readonly name: string; readonly resource: Resource } } => {
  const named = Object.entries(endpoints).map(([key, value]) => [
    key,
    { ...value, name: `${resource}.${key}`, resource },
  ])
  return Object.fromEntries(named) as never
}
