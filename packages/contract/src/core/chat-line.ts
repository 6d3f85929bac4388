/** Actions of staff that leave a line in the support conversation from which they are done. */
export const actionEvents = [
  'refunded',
  'order_canceled',
  'slot_changed',
  'credit_given',
  'points_given',
  'discount_sent',
  'order_created',
] as const

/** What a call did for a customer. */
export interface ChatLine {
  event: (typeof actionEvents)[number]
  /** The customer whom it concerned; null for a guest. */
  customer: string | null
  /** The number of an order, or the amount that was given. */
  subject: { order: number } | { points: number } | { credit: number }
}

/** The request header with the id of the conversation. */
export const conversationHeader = 'x-support-conversation'

/** For calls that return the order they changed. */
export const toOrderChatLine =
  (event: ChatLine['event']) =>
  ({ number, customer }: { number: number; customer: { _id: string | null } }): ChatLine => ({
    event,
    customer: customer._id,
    subject: { order: number },
  })
