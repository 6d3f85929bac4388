import { signal } from './signal.ts'

/** The socket of the selected store, for the parts of the product that talk over it. */
export interface LiveConnection {
  storeId: string
  isConnected: () => boolean
  /** Resolves to the server's acknowledgement; rejects without one. */
  request: (event: string, payload: object) => Promise<unknown>
  /** Returns a function that stops listening. `connect` and `disconnect` are events too. */
  on: (event: string, listener: (payload: unknown) => void) => () => void
  /** Connects again if it gave up. */
  reconnect: () => void
}

export const liveConnection = signal<LiveConnection | undefined>(undefined)
