import type { Directory } from './directory.ts'

/** Requests wait at most this long: if the mover dies, the vendor continues where the directory says it is. */
export const maxHoldMs = 25_000
const maxDrainMs = 10_000

interface VendorState {
  cell: string | undefined
  inFlight: number
  /** Set while requests wait. */
  held: Deferred | undefined
  expiry: NodeJS.Timeout | undefined
  /** Ends a live connection. */
  sockets: Set<() => void>
  onIdle: (() => void) | undefined
}

export interface VendorGate {
  /** Waits while the vendor is held. Returns its cell; the request counts as in flight until `leave`. */
  enter(vendorId: string): Promise<{ cell: string | undefined; leave(): void }>
  /** Registers a live connection, which is closed when the vendor is held. Returns how to unregister it. */
  addSocket(vendorId: string, close: () => void): () => void
  hold(vendorId: string): Promise<void>
  release(vendorId: string): void
}

interface Deferred {
  promise: Promise<void>
  resolve(): void
}

/** `Promise.withResolvers`, which Node 20 doesn't have. */
const defer = (): Deferred => {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

export class DrainTimeoutError extends Error {
  override name = 'DrainTimeoutError'
}

/** Lets requests of a vendor pass to its cell, or wait while the vendor changes cells. */
export const makeVendorGate = (directory: Pick<Directory, 'findCell'>): VendorGate => {
  const states = new Map<string, VendorState>()
  const getState = (vendorId: string): VendorState => {
    const known = states.get(vendorId)
    if (known) return known
    const state: VendorState = {
      cell: undefined,
      inFlight: 0,
      held: undefined,
      expiry: undefined,
      sockets: new Set(),
      onIdle: undefined,
    }
    states.set(vendorId, state)
    return state
  }
  const release = (vendorId: string): void => {
    const state = getState(vendorId)
    // Read again by the next request.
    state.cell = undefined
    clearTimeout(state.expiry)
    state.held?.resolve()
    state.held = undefined
  }
  return {
    enter: async (vendorId) => {
      const state = getState(vendorId)
      for (;;) {
        while (state.held) await state.held.promise
        state.cell ??= await directory.findCell(vendorId)
        // Held while the directory was read.
        if (!state.held) break
      }
      state.inFlight += 1
      let isOver = false
      return {
        cell: state.cell,
        leave: () => {
          if (isOver) return
          isOver = true
          state.inFlight -= 1
          if (state.inFlight === 0) state.onIdle?.()
        },
      }
    },
    addSocket: (vendorId, close) => {
      const { sockets } = getState(vendorId)
      sockets.add(close)
      return () => void sockets.delete(close)
    },
    hold: async (vendorId) => {
      const state = getState(vendorId)
      state.held ??= defer()
      clearTimeout(state.expiry)
      state.expiry = setTimeout(() => release(vendorId), maxHoldMs).unref()
      for (const close of state.sockets) close()
      if (state.inFlight === 0) return
      const idle = defer()
      state.onIdle = idle.resolve
      const isIdle = await Promise.race([
        idle.promise.then(() => true),
        new Promise<boolean>((resolve) => setTimeout(() => resolve(false), maxDrainMs).unref()),
      ])
      state.onIdle = undefined
      if (isIdle) return
      release(vendorId)
      throw new DrainTimeoutError(`${state.inFlight} requests take longer than ${maxDrainMs} ms.`)
    },
    release,
  }
}
