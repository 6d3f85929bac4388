import type * as z from 'zod'
import type { ActorKind, EndpointMode, Endpoint, Scope } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/enumerations.ts'
import type { CookieName } from '#contract/browser-storage.ts'
import type { Actor, Admin, CustomerActor, Participant, SignedInUser, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import type { UnitOfWork, WriteInPacket } from '#server/platform/unit-of-work.ts'

export interface Cookies {
  get(name: CookieName): string | undefined
  /** With the Max-Age declared in browser-storage.ts. */
  set(name: CookieName, value: string, options: { path: string }): void
  clear(name: CookieName, options: { path: string }): void
}

interface RequestContext {
  requestId: string
  address: string
  device: string
  language: Language
  cookies: Cookies
  /** Unverified; for public calls that read it themselves. */
  bearer: string | undefined
  /** For endpoints with `signatureHeader`. */
  signed: { body: string; signature: string } | undefined
}

type ActorContext<Kind extends ActorKind> = Kind extends 'vendor'
  ? { actor: Actor }
  : Kind extends 'admin'
    ? { actor: Admin }
    : Kind extends 'person'
      ? { actor: SignedInUser }
      : Kind extends 'customer'
        ? { actor: CustomerActor }
        : Kind extends 'shopper'
          ? { actor: CustomerActor | null }
          : Kind extends 'participant'
            ? { participant: Participant }
            : unknown
type StoreContext<CallScope extends Scope> = CallScope extends `store in ${string}`
  ? {
      store: StoreId
      /** For endpoints with `otherStore`; the guard has authorized both stores. */
      otherStore: StoreId | null
    }
  : unknown

/**
 * A read gets the database. A write gets a unit of work that `mount` commits together with the stored response. A
 * sensitive write opens its own transactions, because some of its changes must persist when it fails.
 */
type DatabaseContext<Mode extends EndpointMode> = Mode extends 'write'
  ? { uow: UnitOfWork }
  : Mode extends 'sensitiveWrite'
    ? { db: Db; transaction<T>(run: (uow: UnitOfWork) => Promise<T>): Promise<T> }
    : { db: Db }

export type Context<E extends Endpoint> =
  E extends Endpoint<infer Kind, infer CallScope, infer Mode, infer Params, infer Query, infer Body, infer _Response>
    ? RequestContext &
        ActorContext<Kind> &
        StoreContext<CallScope> &
        DatabaseContext<Mode> & { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> }
    : never

type Result<E extends Endpoint> = z.input<E['response']> | RawJson<z.input<E['response']>>

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Result<E>>

/**
 * Completes the response of a write after its commit, also when it's replayed: for what an external service returns,
 * and for secrets, which aren't stored with the response.
 */
type Completion<E extends Endpoint> = (
  data: z.output<E['response']>,
  context: Omit<Context<E>, 'uow'>,
) => Promise<z.input<E['response']>>

/**
 * Completes the body of a write before its transaction, for what an external service knows: a slow one must not occupy
 * a database connection.
 */
type Preparation<E extends Endpoint> = (context: Omit<Context<E>, 'uow'>) => Promise<z.output<E['body']>>

/**
 * A write that can be one packet to the database (decision 0108). Undefined if it can't, before anything is written: then
 * the handler runs.
 */
type PacketHandler<E extends Endpoint> = (
  context: Omit<Context<E>, 'uow'> & { writeInPacket: WriteInPacket },
) => Promise<RawJson<z.input<E['response']>> | undefined>

export interface Route {
  endpoint: Endpoint
  handler: (context: never) => Promise<unknown>
  complete?: ((data: never, context: never) => Promise<unknown>) | undefined
  prepare?: ((context: never) => Promise<unknown>) | undefined
  runInPacket?: ((context: never) => Promise<unknown>) | undefined
}

interface Steps<Group extends Record<string, Endpoint>> {
  complete?: { [Key in keyof Group]?: Completion<Group[Key]> }
  prepare?: { [Key in keyof Group]?: Preparation<Group[Key]> }
  runInPacket?: { [Key in keyof Group]?: PacketHandler<Group[Key]> }
}

/** Binds a domain's contract to its handlers; a missing handler doesn't compile. */
export const routes = <Group extends Record<string, Endpoint>>(
  group: Group,
  handlers: { [Key in keyof Group]: Handler<Group[Key]> },
  { complete = {}, prepare = {}, runInPacket = {} }: Steps<Group> = {},
): Route[] =>
  Object.entries(group).map(([key, endpoint]) => ({
    endpoint,
    handler: handlers[key] as Route['handler'],
    complete: complete[key] as Route['complete'],
    prepare: prepare[key] as Route['prepare'],
    runInPacket: runInPacket[key] as Route['runInPacket'],
  }))
