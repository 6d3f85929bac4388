import { useSyncExternalStore } from 'react'

/** A value outside React that components may follow. */
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
