import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { deliveryStatuses, orderStatuses } from '#contract/domains/order.ts'
import type { orderFilterShape } from '#contract/domains/orders.ts'
import { fulfillmentMethods, orderSources, paymentStatuses } from '#contract/enumerations.ts'

export type OrderFilter = { search?: string | undefined } & {
  [Name in keyof typeof orderFilterShape]?: z.output<(typeof orderFilterShape)[Name]> | undefined
}

type Condition = RawBuilder<unknown>

/** Three bits each of `orders.facets`, as SQL function `order_facets` sets them. */
const facets = {
  status: { column: 'status', values: orderStatuses, shift: 0 },
  payment: { column: 'payment_status', values: paymentStatuses, shift: 3 },
  delivery: { column: 'delivery_status', values: deliveryStatuses, shift: 6 },
  method: { column: 'method', values: fulfillmentMethods, shift: 9 },
  source: { column: 'source', values: orderSources, shift: 12 },
} as const

type FacetName = keyof typeof facets
const facetNames = Object.keys(facets) as FacetName[]

/** Filters with an index of their own: it has only matching orders, newest first, with their facets. */
export type LeadingFilter = FacetName | 'customer' | 'late' | 'open' | 'refundDue'

/**
 * Typical share of orders per thousand. The scan uses the rarest filter, so it never passes more rows than that filter
 * matches.
 */
const typicalShares: Record<FacetName, Readonly<Record<string, number>>> &
  Record<Exclude<LeadingFilter, FacetName>, number> = {
  customer: 0,
  late: 2,
  refundDue: 10,
  open: 20,
  status: { pending: 5, confirmed: 5, processing: 5, ready: 5, cancelled: 40, completed: 930 },
  payment: { unpaid: 60, partially_paid: 10, paid: 880, partially_refunded: 15, refunded: 35 },
  delivery: { pending: 15, in_transit: 5, delivered: 550, failed: 5, cancelled: 25 },
  method: { delivery: 350, pickup: 300, shipping: 300, digital: 150 },
  source: { storefront: 750, manual: 250 },
}

const leadingFilters = [...facetNames, 'customer', 'late', 'open', 'refundDue'] as const

const getTypicalShare = (leadingFilter: LeadingFilter, filter: OrderFilter): number => {
  const share = typicalShares[leadingFilter]
  return typeof share === 'number' ? share : (share[String(filter[leadingFilter])] ?? 1000)
}

/** Up to this share each matching order is checked. */
const maxRareShare = 20

export interface IndexChoice {
  leadingFilter: LeadingFilter
  /** Approximate share of orders per thousand. */
  share: number
  isRare: boolean
}

export const chooseIndex = (filter: OrderFilter): IndexChoice | undefined => {
  const [leadingFilter] = leadingFilters
    .filter((name) => filter[name] !== undefined)
    .sort((a, b) => getTypicalShare(a, filter) - getTypicalShare(b, filter))
  if (leadingFilter === undefined) return undefined
  const share = getTypicalShare(leadingFilter, filter)
  return { leadingFilter, share, isRare: share <= maxRareShare }
}

/** Passed through a sub-select so that one generic plan is used for all values. */
const columnEquals = (name: FacetName, value: string): Condition =>
  sql`${sql.ref(`o.${facets[name].column}`)} = (select ${value}::text)`

/** The bits of a value in `facets`. */
export const toFacetBits = (name: FacetName, value: string): number => {
  const { values, shift } = facets[name]
  return ((values as readonly string[]).indexOf(value) + 1) << shift
}

const facetEquals = (name: FacetName, value: string): Condition =>
  sql`(o.facets & ${sql.lit(7 << facets[name].shift)}) = ${toFacetBits(name, value)}`

const lastOpenStatus = orderStatuses.indexOf('ready') + 1

/** Conditions of the enumerated filters: the leading one as spelled in its index, the others by facets. */
export const facetConditions = (filter: OrderFilter, leadingFilter: LeadingFilter | undefined): Condition[] => {
  const { customer, open, refundDue } = filter
  return [
    ...facetNames.flatMap((name) => {
      const value = filter[name]
      if (value === undefined) return []
      return [name === leadingFilter ? columnEquals(name, value) : facetEquals(name, value)]
    }),
    ...(customer === undefined ? [] : [sql`o.customer_id = ${customer}`]),
    ...(refundDue === undefined ? [] : [sql`o.balance < 0`]),
    ...(open === undefined
      ? []
      : [
          leadingFilter === 'open'
            ? sql`o.status not in ('completed', 'cancelled')`
            : sql`(o.facets & 7) <= ${sql.lit(lastOpenStatus)}`,
        ]),
  ]
}
