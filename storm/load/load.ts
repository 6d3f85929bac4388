import type { Shop } from '#server/testing/shop.ts'
import type { Caller, Told } from '../caller.ts'
import type { Dice } from '../dice.ts'
import type { Outside } from '../outside.ts'
import type { Reckoned } from '../reckon.ts'

/** What those who make the load know. */
export interface World {
  shop: Shop
  caller: Caller
  dice: Dice
  outside: Outside
  /** Where the product is. */
  url: string
  /** A name that nothing else has. */
  mark(what: string): string
  /** An address that nobody else calls from. */
  address(): string
  /** The owner with tokens that are still good. */
  owner(): { access: string; csrf: string }
}

/** Something that people do all the time, with a journal of what was acknowledged. */
export interface Load {
  readonly name: string
  /** How many do it at a time, and how long each rests after it, in milliseconds. */
  readonly clients: number
  readonly rest: number
  step(): Promise<void>
  /** The journal against the database; asked when nothing is under way. */
  reckon(): Promise<Reckoned>
  close?(): void
}

/** The data of an answer that must be good. */
export const dataOf = (what: string, { status, body }: Told): Record<string, unknown> => {
  if (status !== 200) throw new Error(`${what} was answered ${status} ${JSON.stringify(body)}`)
  return (body.data ?? {}) as Record<string, unknown>
}
