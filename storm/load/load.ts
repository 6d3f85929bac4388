import type { Shop } from '#server/testing/shop.ts'
import type { Caller, Told } from '../caller.ts'
import type { Dice } from '../dice.ts'
import type { Outside } from '../outside.ts'
import type { Reckoned } from '../reckon.ts'

/** Context shared by all loads. */
export interface World {
  shop: Shop
  caller: Caller
  dice: Dice
  outside: Outside
  /** URL of the balancer. */
  url: string
  /** Makes a unique name. */
  mark(what: string): string
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
  readonly rest: number
  step(): Promise<void>
  /** Compares the journal with the database; called when no request is in flight. */
  reckon(): Promise<Reckoned>
  close?(): void
}

/** Returns the data of a response; throws if it isn't a 200. */
export const dataOf = (what: string, { status, body }: Told): Record<string, unknown> => {
  if (status !== 200) throw new Error(`${what} was answered ${status} ${JSON.stringify(body)}`)
  return (body.data ?? {}) as Record<string, unknown>
}
