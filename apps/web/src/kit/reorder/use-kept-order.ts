import { useState } from 'react'

/**
 * Shows what was just put in order until it has been saved: between the drop and the answer the old order would flash
 * up. When saving fails the old order comes back, as it should.
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
