import type { OrderStatus } from '#contract/domains/order.ts'

/** Statuses an order advances to; cancelling has its own endpoint. */
export const forwardStatuses = [
  'confirmed',
  'processing',
  'ready',
  'completed',
] as const satisfies readonly OrderStatus[]
export type ForwardStatus = (typeof forwardStatuses)[number]

export const isForwardStatus = (status: OrderStatus): status is ForwardStatus =>
  forwardStatuses.some((candidate) => candidate === status)

/** Lines can be edited until the order is ready. */
export const canEditLines = (status: OrderStatus): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'processing'

/** Neither completed nor cancelled. */
export const isOngoing = (status: OrderStatus): boolean => status !== 'completed' && status !== 'cancelled'
