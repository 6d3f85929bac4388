import type { StoreFixture } from '#server/testing/store-fixture.ts'
import type { Caller, CallResponse } from '../caller.ts'
import type { Rng } from '../rng.ts'
import type { ExternalServices } from '../external-services.ts'
import type { Reconciliation } from '../reconcile.ts'

/** Context shared by all loads. */
export interface World {
  fixture: StoreFixture
  caller: Caller
  rng: Rng
  externalServices: ExternalServices
  /** URL of the balancer. */
  url: string
  /** Makes a unique name. */
  uniqueName(prefix: string): string
  /** Makes a unique client address. */
  address(): string
  /** The owner with fresh tokens. */
  owner(): { access: string; csrf: string }
}

/** A repeated action with a journal of acknowledged writes. */
export interface Load {
  readonly name: string
  /** Number of concurrent clients, and the pause after each step in ms. */
  readonly clients: number
  readonly pauseMs: number
  step(): Promise<void>
  /** Compares the journal with the database; called when no request is in flight. */
  reconcile(): Promise<Reconciliation>
  close?(): void
}

/** Returns the data of a response; throws if it isn't a 200. */
export const getData = (label: string, { status, body }: CallResponse): Record<string, unknown> => {
  if (status !== 200) throw new Error(`${label} was answered ${status} ${JSON.stringify(body)}`)
  return (body.data ?? {}) as Record<string, unknown>
}
