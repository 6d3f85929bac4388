import { sql } from 'kysely'
import type { BusinessHoursFields } from '#contract/domains/business-hours.ts'
import type { FulfillmentSettings } from '#contract/domains/fulfillment-settings.ts'
import type { FulfillmentWindow } from '#contract/domains/fulfillment-windows.ts'
import type { OrderAddress } from '#contract/domains/order.ts'
import type { PaymentOption } from '#contract/domains/payment-options.ts'
import type { DiscountCandidate } from '#contract/pricing/cart.ts'
import { readHours } from '#server/domains/business-hours/business-hours.service.ts'
import { readFulfillment } from '#server/domains/fulfillment/fulfillment.service.ts'
import { listActiveOptions } from '#server/domains/payment-options/payment-options.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { readSellables, readStoreFacts, type Sellable, type StoreFacts } from '#server/domains/checkout/cart.repo.ts'

type DemoWindow = Omit<FulfillmentWindow, 'version' | 'createdAt' | 'updatedAt' | 'updatedBy'>

/** A variant for sale, at the location with the most stock. */
export interface DemoVariant extends Sellable {
  price: number
  locationId: string
  /** Quantity that open orders may take without triggering low stock. */
  spare: number
  /** Created at, in milliseconds. */
  since: number
  /** Relative weight when choosing items. */
  appeal: number
  isCheap: boolean
}

export interface DemoCustomer {
  id: string
  name: string
  email: string | null
  phone: string | null
  since: number
  isApproved: boolean
  address: OrderAddress | null
  points: number
  credit: number
  /** Time of the last ledger entry. */
  givenAt: number
}

export interface DemoDiscount extends Pick<DiscountCandidate, 'id' | 'terms'> {
  since: number
  codes: { id: string; code: string; limit: number | null }[]
}

export interface DemoPerson {
  id: string
  name: string
}

export interface DemoStore {
  store: StoreId
  facts: StoreFacts
  settings: FulfillmentSettings
  hours: BusinessHoursFields
  options: PaymentOption[]
  windows: DemoWindow[]
  variants: DemoVariant[]
  customers: DemoCustomer[]
  discounts: DemoDiscount[]
  /** Staff of the store; the first is the owner. */
  team: DemoPerson[]
}

const toMilliseconds = (column: string) => sql`round(extract(epoch from ${sql.ref(column)}) * 1000)`
/** Stock kept above the low-stock threshold. */
const safetyStock = 8

/** Deterministic: some items are popular, some cheap, a few both. */
const toAppeal = ({ title, price }: Pick<DemoVariant, 'title' | 'price'>, highPrice: number) => ({
  appeal: (0.4 + ((title.length * 37) % 23) / 8) / Math.sqrt(0.2 + price / highPrice),
  isCheap: price < highPrice / 3,
})

const readVariants = async (tx: Tx, store: StoreId, storeTaxRate: number): Promise<DemoVariant[]> => {
  const { rows } = await sql<Pick<DemoVariant, 'variantId' | 'locationId' | 'spare' | 'since'>>`
    select distinct on (v.product_id, v.position, v.id) v.id as "variantId", l.location_id as "locationId",
      (least(l.on_hand, v.on_hand) - coalesce(p.low_stock_threshold, 0) - ${safetyStock})::int as spare,
      ${toMilliseconds('p.created_at')}::float8 as since
    from variants v
    join products p on p.store_id = v.store_id and p.id = v.product_id
    join stock_levels l on l.store_id = v.store_id and l.variant_id = v.id
    join locations place on place.store_id = l.store_id and place.id = l.location_id and place.deleted_at is null
    where v.store_id = ${store} and v.deleted_at is null and v.price is not null
    order by v.product_id, v.position, v.id, place.is_main desc, place.id`.execute(tx)
  const ids = rows.map(({ variantId }) => variantId)
  const sellables = await readSellables(tx, store, ids, storeTaxRate)
  const variants = rows.flatMap((row) => {
    const sellable = sellables.get(row.variantId)
    return sellable?.isThere && sellable.isShown && sellable.price !== null
      ? [{ ...sellable, ...row, price: sellable.price }]
      : []
  })
  const highPrice = Math.max(...variants.map(({ price }) => price)) / 4
  return variants.map((variant) => ({ ...variant, ...toAppeal(variant, highPrice) }))
}

const readWindows = async (tx: Tx, store: StoreId): Promise<DemoWindow[]> => {
  const { rows } = await sql<DemoWindow>`
    select id as "_id", name, method, weekdays, start_time as start, end_time as "end", capacity,
      cutoff_minutes as "cutoffMinutes", horizon_days as "horizonDays", fee, postcodes, area,
      blackouts::text[] as blackouts, overrides, is_active as "isActive"
    from fulfillment_windows where store_id = ${store} and is_active order by start_time, id`.execute(tx)
  return rows
}

const readCustomers = async (tx: Tx, store: StoreId): Promise<DemoCustomer[]> => {
  const { rows } = await sql<DemoCustomer>`
    select c.id, c.name, c.email, c.phone, ${toMilliseconds('c.created_at')}::float8 as since, c.points, c.credit,
      c.approval = 'approved' as "isApproved",
      coalesce((select ${toMilliseconds('l.at')} from customer_ledger l
        where l.store_id = c.store_id and l.customer_id = c.id order by l.at desc limit 1), 0)::float8 as "givenAt",
      (select json_build_object('recipient', c.name, 'line1', a.line1, 'line2', a.line2, 'city', a.city,
          'region', a.region, 'postcode', a.postcode, 'country', a.country, 'phone', a.phone,
          'coordinates', case when a.latitude is not null
            then json_build_object('latitude', a.latitude, 'longitude', a.longitude) end)
        from customer_addresses a where a.store_id = c.store_id and a.customer_id = c.id and a.is_default limit 1
      ) as address
    from customers c
    where c.store_id = ${store} and c.approval in ('approved', 'suspended') order by c.created_at, c.id`.execute(tx)
  return rows
}

const readDiscounts = async (tx: Tx, store: StoreId): Promise<DemoDiscount[]> => {
  const { rows } = await sql<DemoDiscount>`
    select d.id, d.terms, ${toMilliseconds('d.created_at')}::float8 as since,
      (select coalesce(json_agg(json_build_object('id', c.id, 'code', c.code, 'limit', c.use_limit)
          order by c.id), '[]')
        from discount_codes c where c.store_id = d.store_id and c.discount_id = d.id) as codes
    from discounts d where d.store_id = ${store} and d.enabled order by d.created_at, d.id`.execute(tx)
  return rows
}

const readTeam = async (tx: Tx, store: StoreId): Promise<DemoPerson[]> => {
  const { rows } = await sql<DemoPerson>`
    select p.id, p.name from memberships m join persons p on p.id = m.person_id
    join stores s on s.id = ${store} and s.vendor_id = m.vendor_id
    where m.status = 'active' and (m.role = 'owner' or exists (
      select 1 from membership_stores a where a.membership_id = m.id and a.store_id = s.id))
    order by m.role, m.id`.execute(tx)
  return rows
}

/** Everything a demo store has before its first order. */
export const readDemoStore = async (tx: Tx, store: StoreId): Promise<DemoStore> => {
  const settings = await readFulfillment(tx, store)
  return {
    store,
    settings,
    hours: await readHours(tx, store),
    facts: orNotFound(await readStoreFacts(tx, store)),
    options: await listActiveOptions(tx, store),
    windows: await readWindows(tx, store),
    variants: await readVariants(tx, store, settings.taxRate),
    customers: await readCustomers(tx, store),
    discounts: await readDiscounts(tx, store),
    team: await readTeam(tx, store),
  }
}
