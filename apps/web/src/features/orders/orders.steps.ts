import type { OrderStatus } from '#contract/domains/order.ts'

/** Statuses an order advances to; cancelling has its own endpoint. */
export const steps = ['confirmed', 'processing', 'ready', 'completed'] as const satisfies readonly OrderStatus[]
export type Step = (typeof steps)[number]

export const isStep = (status: OrderStatus): status is Step => steps.some((step) => step === status)

/** Lines can be edited until the order is ready. */
export const mayChangeLines = (status: OrderStatus): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'processing'

/** Neither completed nor cancelled. */
export const isOngoing = (status: OrderStatus): boolean => status !== 'completed' && status !== 'cancelled'
