import { useState } from 'react'

/**
 * Shows the new order until it is saved, because the old one would flash between drop and response. If saving fails,
 * the old order returns.
 */
export const useKeptOrder = <Order>(given: Order) => {
  const [kept, setKept] = useState<Order | undefined>()
  const keep = (order: Order, saving: unknown) => {
    if (!(saving instanceof Promise)) return
    setKept(order)
    void saving.finally(() => setKept((now) => (now === order ? undefined : now)))
  }
  return [kept ?? given, keep] as const
}
