import * as z from 'zod'

/** A link to an order works this long after the order was placed. */
export const orderLinkDays = 365

/** The part of an order's link after `/orders/`. */
export const orderToken = z.string().regex(/^[\w-]{40,120}$/)
