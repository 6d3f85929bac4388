import type { OrderStatus } from '#contract/domains/order.ts'

/** The statuses that are a step forward; an order is cancelled by a call of its own. */
export const steps = ['confirmed', 'processing', 'ready', 'completed'] as const satisfies readonly OrderStatus[]
export type Step = (typeof steps)[number]

export const isStep = (status: OrderStatus): status is Step => steps.some((step) => step === status)

/** Until it is ready what is in an order can be changed. */
export const mayChangeLines = (status: OrderStatus): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'processing'

/** Not once it is over. */
export const isOngoing = (status: OrderStatus): boolean => status !== 'completed' && status !== 'cancelled'
