import { useState } from 'react'

/**
 * Shows the new order until it is saved, because the old one would flash between drop and response. If saving fails,
 * the old order returns.
 */
export const useOptimisticOrder = <Order>(savedOrder: Order) => {
  const [pendingOrder, setPendingOrder] = useState<Order | undefined>()
  const showUntilSaved = (order: Order, saving: unknown) => {
    if (!(saving instanceof Promise)) return
    setPendingOrder(order)
    void saving.finally(() => setPendingOrder((current) => (current === order ? undefined : current)))
  }
  return [pendingOrder ?? savedOrder, showUntilSaved] as const
}
