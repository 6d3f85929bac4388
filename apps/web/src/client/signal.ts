import { useSyncExternalStore } from 'react'

/** An observable value outside React. */
export interface Signal<Value> {
  get(): Value
  set(value: Value): void
  subscribe(listener: () => void): () => void
}

export const signal = <Value>(initial: Value): Signal<Value> => {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useSignal = <Value>(source: Signal<Value>): Value =>
  useSyncExternalStore(source.subscribe, source.get, source.get)
