import type { Statement } from './baseline-server.ts'
import type { FilledStore } from './fill.ts'
import type { Connections } from './connections.ts'
import type { Request } from './load.ts'

/** A request without the session headers of staff; with `headers` it is sent as someone else. */
export type Call = Pick<Request, 'method' | 'path' | 'body'> & Partial<Pick<Request, 'headers'>>

export type FetchData = (path: string) => Promise<unknown>

/** Decides which bounds apply. */
export type Kind = 'list' | 'combined list' | 'read' | 'write'

export interface Workload<F extends FilledStore> {
  name: string
  kind: Kind
  /** Returns a function that makes the next call, a different one for each write; `fetchData` queries the product. */
  calls(filled: F, fetchData: FetchData): Promise<() => Call>
  /** Statements of an optimized baseline that returns rows instead of JSON. */
  rows?: (filled: F) => Statement[]
  /** Ids that writes cycle through. */
  oneOf?: (filled: F) => string[]
}

/** A GET request; the path is relative to the API base. */
export const read = <F extends FilledStore>(
  name: string,
  kind: Kind,
  path: (filled: F, fetchData: FetchData) => string | Promise<string>,
): Workload<F> => ({
  name,
  kind,
  calls: async (filled, fetchData) => {
    const call: Call = { method: 'GET', path: `/api/v1${await path(filled, fetchData)}` }
    return () => call
  },
})

/** Workloads that are measured in stores of several sizes. */
export interface Group<F extends FilledStore> {
  name: string
  sizes: readonly number[]
  /** Duration of a round in ms. */
  roundTime: number
  rounds: number
  connections: number
  fill(connections: Connections, size: number): Promise<F>
  /** For the product. */
  environment?: Record<string, string>
  workloads: readonly Workload<F>[]
}
