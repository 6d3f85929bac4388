import type * as z from 'zod'
import type { Permission } from '../permissions.ts'
import type { ChatLine } from './chat-line.ts'
import { emptyObject } from './fields.ts'
import type { ListShape } from './filter-rule.ts'
import { toListShape } from './list-shape.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/**
 * `person` is anyone signed in to the dashboard: owner, staff or admin. `shopper` is a customer if the call has a token,
 * and otherwise anyone. `participant` takes part in a support conversation: staff with the call's permissions, its
 * customer or its guest, each with their token.
 */
export type ActorKind = 'public' | 'person' | 'vendor' | 'customer' | 'shopper' | 'participant' | 'admin'

/**
 * What a call may access. A store-scoped call says where the store's id is sent; the id isn't part of the
 * schemas: the client adds it from the selected store, and the guard turns it into a `StoreId`.
 */
export type Scope = 'platform' | 'vendor' | 'self' | 'store in path' | 'store in query' | 'store in body'

/**
 * A read has no transaction. A write runs in one and stores its response under the idempotency key for replays. A
 * sensitive write opens its own transactions and never stores its response, which may contain secrets.
 */
export type EndpointMode = 'read' | 'write' | 'sensitiveWrite'

/**
 * At most `points` calls in `seconds`, counted per address, address and store, person, store or value of a body field.
 * Limits are checked in order; a call that one of them rejects isn't counted by those after it.
 */
export interface Limit {
  by: 'address' | 'address in store' | 'person' | 'store' | `body.${string}`
  points: number
  seconds: number
  /** Only calls of these shoppers are counted; without it, all calls. `visitors` are all participants but staff. */
  callers?: 'guests' | 'customers' | 'visitors'
  /** Calls that succeed aren't counted: the limit is on wrong guesses. */
  onlyFailures?: true
  /** A browser that signed in before has its own counter, so that other people's guesses can't lock the owner out. */
  countsKnownDevicesSeparately?: true
}

type PathParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParamNames<Rest>
  : never

type PathParamsSchema<Path extends string> = z.ZodObject<{
  [Name in Exclude<PathParamNames<Path>, 'storeId'>]: z.core.$ZodType
}>

type Schema = z.core.$ZodType

interface EndpointOptions<
  Actor extends ActorKind,
  CallScope extends Scope,
  Mode extends EndpointMode,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Response extends Schema,
> {
  readonly method: Method
  /** An imperative such as "List orders". Further sentences become the description in OpenAPI. */
  readonly summary: string
  readonly actor: Actor
  readonly permissions: readonly Permission[]
  /** In addition to `permissions`, at least one of these; for calls that several features share. */
  readonly permissionsAnyOf?: readonly Permission[]
  readonly scope: CallScope
  readonly mode: Mode
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly response: Response
  /** Requires a password or code entered in this session within the last ten minutes. */
  readonly stepUp?: true
  /** Only for the owner of the account; no permission grants it to staff. */
  readonly ownerOnly?: true
  /** Also allowed without an active subscription. Reads and `self` calls always are. */
  readonly worksUnpaid?: true
  /**
   * A call of a store's shop: unavailable while the account's subscription has ended. `checkout` is also refused while
   * a payment is overdue. Only `preview` works while the vendor has paused the shop.
   */
  readonly shop?: 'preview' | 'browse' | 'checkout'
  /** Other resources that the call changes: every screen that shows them refetches. */
  readonly invalidates?: readonly string[]
  /** The body field with a second store's id; the guard authorizes it and passes it to the handler as `otherStore`. */
  readonly otherStore?: string
  /** Overrides the server's limit for the size of a body. */
  readonly maxBodyBytes?: number
  /**
   * The body field whose items the handler validates one by one: text that can't be stored fails its item, not the
   * call.
   */
  readonly validatesItems?: string
  /**
   * The line that a write leaves in the support conversation named by the header `x-support-conversation`, in the same
   * transaction; null for none. Without the header nothing is written.
   */
  chatLine?(response: z.output<Response>, body: z.output<Body>): ChatLine | null
  /** The header that signs the body: the handler gets both as they arrived, and checks them itself. */
  readonly signatureHeader?: string
}

/** An endpoint as a value: read by the server's validation and guard, the client, OpenAPI and the endpoint tests. */
export interface Endpoint<
  Actor extends ActorKind = ActorKind,
  CallScope extends Scope = Scope,
  Mode extends EndpointMode = EndpointMode,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> extends EndpointOptions<Actor, CallScope, Mode, Params, Query, Body, Response> {
  /** Domain and key, such as `brands.list`. */
  readonly name: string
  /** The key of client caches and of live updates. */
  readonly resource: string
  readonly path: string
  readonly limits: readonly Limit[]
  /** Undefined if the endpoint isn't a list. */
  readonly listShape?: ListShape | undefined
}

type UnnamedEndpoint<E extends Endpoint> = Omit<E, 'name' | 'resource'>

/** Doesn't compile for a public call without a limit, or a path parameter without a schema. */
export const endpoint = <
  const Path extends `/${string}`,
  const Actor extends ActorKind,
  const CallScope extends Scope,
  const Mode extends EndpointMode,
  Params extends PathParamsSchema<Path>,
  Query extends Schema,
  Body extends Schema,
  Response extends Schema,
>(
  declaration: EndpointOptions<Actor, CallScope, Mode, Params, Query, Body, Response> & {
    readonly path: Path
    readonly limits: Actor extends 'public' | 'shopper' ? readonly [Limit, ...Limit[]] : readonly Limit[]
  },
): UnnamedEndpoint<Endpoint<Actor, CallScope, Mode, Params, Query, Body, Response>> => declaration

const vendorCall = { actor: 'vendor', params: emptyObject, query: emptyObject, body: emptyObject, limits: [] } as const

/** Presets for store-scoped calls; each endpoint adds path, summary, permissions, schemas and response. */
export const storeRead = { ...vendorCall, method: 'GET', scope: 'store in query', mode: 'read' } as const
export const storeCreate = { ...vendorCall, method: 'POST', scope: 'store in body', mode: 'write' } as const
export const storeUpdate = { ...vendorCall, method: 'PATCH', scope: 'store in body', mode: 'write' } as const
export const storeRemove = { ...vendorCall, method: 'DELETE', scope: 'store in query', mode: 'write' } as const
/** A read whose input is too large for a query string. */
export const storeQueryByPost = { ...vendorCall, method: 'POST', scope: 'store in body', mode: 'read' } as const

/** The same for calls whose path contains the store id, as specification §7 has it for orders and customers. */
export const storePathRead = { ...storeRead, scope: 'store in path' } as const
export const storePathCreate = { ...storeCreate, scope: 'store in path' } as const
export const storePathUpdate = { ...storeUpdate, scope: 'store in path' } as const
export const storePathQueryByPost = { ...storeQueryByPost, scope: 'store in path' } as const

/** Adds the resource and each endpoint's name. */
export const domain = <const Resource extends string, Endpoints extends Record<string, UnnamedEndpoint<Endpoint>>>(
  resource: Resource,
  endpoints: Endpoints,
): { [Key in keyof Endpoints]: Endpoints[Key] & { readonly name: string; readonly resource: Resource } } => {
  const entries = Object.entries(endpoints).map(([key, value]) => [
    key,
    { ...value, name: `${resource}.${key}`, resource, listShape: toListShape(value.query) },
  ])
  return Object.fromEntries(entries) as never
}
