import type { Statement } from './bare.ts'
import type { FilledStore } from './fill.ts'
import type { Lanes } from './lanes.ts'
import type { Request } from './load.ts'

/** Without what everybody who is signed in sends. */
export type Call = Pick<Request, 'method' | 'path' | 'body'>

export type Ask = (path: string) => Promise<unknown>

/** Which bounds hold for it: lists are held against rows of a careful server where there are such. */
export type Kind = 'list' | 'combined list' | 'read' | 'write'

export interface Workload<F extends FilledStore> {
  name: string
  kind: Kind
  /** What is asked, another each time for writes; `ask` is answered by the product. */
  calls(filled: F, ask: Ask): Promise<() => Call>
  /** What a careful bare server would send instead: rows, not JSON. */
  rows?: (filled: F) => Statement[]
  /** The things of which each write changes another. */
  oneOf?: (filled: F) => string[]
}

/** A read, below the base of the API. */
export const read = <F extends FilledStore>(
  name: string,
  kind: Kind,
  path: (filled: F, ask: Ask) => string | Promise<string>,
): Workload<F> => ({
  name,
  kind,
  calls: async (filled, ask) => {
    const call: Call = { method: 'GET', path: `/api/v1${await path(filled, ask)}` }
    return () => call
  },
})

/** What is measured in stores of two sizes. */
export interface Group<F extends FilledStore> {
  name: string
  sizes: readonly number[]
  /** How long each of the rounds asks, in milliseconds. */
  roundTime: number
  rounds: number
  connections: number
  fill(lanes: Lanes, size: number): Promise<F>
  workloads: readonly Workload<F>[]
}
