import { sql } from 'kysely'
import { addDays, toWallTime } from '#contract/core/time-zone.ts'
import type { DiscountFields, TargetKind } from '#contract/domains/discount.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { insertRow } from '#server/platform/db/store-rows.ts'
import { newId } from '#server/platform/ids.ts'
import { newCodes } from '#server/domains/discounts/codes.service.ts'
import { discountColumns } from '#server/domains/discounts/discounts.write.repo.ts'

interface DemoDiscount extends Partial<Omit<DiscountFields, 'targets' | 'excluded' | 'startsAt' | 'endsAt'>> {
  name: string
  value: number
  /** By name; for categories, subcategories too. */
  appliesTo?: readonly [TargetKind, ...string[]]
  excludes?: readonly [TargetKind, ...string[]]
  /** Start and end in days from today, at midnight. */
  starts?: number
  ends?: number
  /** A batch of single-use codes. */
  batch?: { name: string; prefix: string; count: number }
}

const fullRate = 1_000_000
const percent = (share: number): number => share * 10_000
const byCode = (...codes: string[]) => ({ application: 'manual' as const, codes })
const freeDelivery = (from: number) =>
  ({
    value: fullRate,
    thresholdBasis: 'fulfillment_fee',
    thresholdValue: from,
    combinable: true,
    priority: 50,
  }) as const
const bogo = (buy: number, get: number, repeats: number | null) =>
  ({ type: 'bogo', value: fullRate, bogo: { basis: 'order_quantity', buy, get, repeats } }) as const

const discountsByStore: readonly (readonly DemoDiscount[])[] = [
  [
    { name: 'Free delivery over $50', ...freeDelivery(5000) },
    {
      name: '10% off candles',
      value: percent(10),
      appliesTo: ['categories', 'Candles'],
      combinable: true,
      priority: 10,
    },
    { name: 'Buy 2 soaps, get 1 free', ...bogo(2, 1, 3), appliesTo: ['categories', 'Soap'], priority: 20 },
    { name: '10% off your first order', value: percent(10), ...byCode('WELCOME10'), perUserLimit: 1 },
    {
      name: '$15 off orders over $120',
      type: 'fixed',
      value: 1500,
      ...byCode('FIFTEEN', 'THANKYOU'),
      thresholdBasis: 'cart_total',
      thresholdValue: 12_000,
      combinable: true,
    },
    {
      name: 'Farmers market flyer: $5 off',
      type: 'fixed',
      value: 500,
      ...byCode(),
      // Low enough to be used up by a year of demo orders at any time of day.
      totalLimit: 30,
      batch: { name: 'Saturday market', prefix: 'STALL', count: 30 },
    },
    {
      name: 'Black Friday weekend',
      value: percent(20),
      excludes: ['brands', 'Copperline', 'Cormorant Knives'],
      starts: 12,
      ends: 16,
      priority: 100,
    },
    { name: 'Spring cleaning', value: percent(15), appliesTo: ['categories', 'Home'], starts: -240, ends: -210 },
    {
      name: 'Pantry weeks: 12% off',
      value: percent(12),
      appliesTo: ['categories', 'Pantry'],
      starts: -120,
      ends: -60,
    },
    { name: 'Friends and family', value: percent(25), ...byCode('FAMILY25'), enabled: false },
  ],
  [
    { name: 'Envío gratis desde 40 €', ...freeDelivery(4000) },
    { name: '3×2 en conservas', ...bogo(2, 1, null), appliesTo: ['categories', 'Conservas'], priority: 20 },
    { name: '10% en tu primer pedido', value: percent(10), ...byCode('HOLA10'), perUserLimit: 1 },
    { name: 'Semana del aceite', value: percent(15), appliesTo: ['categories', 'Aceites'], starts: 20, ends: 27 },
    { name: 'Rebajas de verano', value: percent(20), starts: -140, ends: -90 },
    { name: '5 € para clientes de la feria', type: 'fixed', value: 500, ...byCode('FERIA'), enabled: false },
  ],
  [
    { name: 'Free shipping over ¥6,000', ...freeDelivery(6000) },
    { name: 'Tea week', value: percent(10), appliesTo: ['categories', 'Tea'], combinable: true, priority: 10 },
    { name: '¥500 off your first order', type: 'fixed', value: 500, ...byCode('HAJIME'), perUserLimit: 1 },
    { name: 'New Year', value: percent(15), starts: 45, ends: 52 },
    { name: 'Golden Week', value: percent(12), starts: -200, ends: -190 },
    { name: 'Buy 1 cup, get 1 free', ...bogo(1, 1, 1), appliesTo: ['categories', 'Sake cups'], enabled: false },
  ],
]

const readTargetIds = async (
  tx: Tx,
  storeId: string,
  [kind, ...names]: readonly [TargetKind, ...string[]],
): Promise<string[]> => {
  const tables = kind === 'categories' ? ['categories', 'subcategories'] : [kind]
  const ids = tables.map(
    (table) => sql`select id from ${sql.table(table)} where store_id = ${storeId} and name = any(${names}::text[])`,
  )
  const { rows } = await sql<{ id: string }>`${sql.join(ids, sql` union all `)}`.execute(tx)
  return rows.map(({ id }) => id)
}

const toDiscountFields = async (
  tx: Tx,
  storeId: string,
  demo: DemoDiscount,
  today: string,
): Promise<DiscountFields> => {
  const { appliesTo, excludes, starts, ends, batch: _, ...more } = demo
  const midnight = (days: number | undefined) => (days === undefined ? null : `${addDays(today, days)}T00:00`)
  const excludedIds = excludes ? await readTargetIds(tx, storeId, excludes) : []
  return {
    type: 'percentage',
    scope: appliesTo?.[0] ?? 'whole_store',
    targets: appliesTo ? await readTargetIds(tx, storeId, appliesTo) : [],
    excluded: excludes ? excludedIds.map((id) => ({ kind: excludes[0], id })) : [],
    thresholdBasis: null,
    thresholdValue: 0,
    quantityMatch: 'or_more',
    bogo: null,
    application: 'automatic',
    codes: [],
    totalLimit: null,
    perUserLimit: null,
    startsAt: midnight(starts),
    endsAt: midnight(ends),
    combinable: false,
    priority: 0,
    enabled: true,
    ...more,
  }
}

/** Discounts of every type and status; orders use one of them up. */
export const demoDiscounts = async (tx: Tx, storeId: string, personId: string, list: number): Promise<void> => {
  const { timezone } = await tx
    .selectFrom('stores')
    .select('timezone')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  const today = toWallTime(Date.now(), timezone).day
  for (const [index, demo] of (discountsByStore[list] ?? []).entries()) {
    const id = newId()
    const fields = await toDiscountFields(tx, storeId, demo, today)
    const age = sql<Date>`now() - make_interval(days => ${370 - index * 4}, mins => ${index * 53})`
    const batchCodes = demo.batch?.count ?? 0
    const columns = { ...discountColumns(fields), created_at: age, updated_at: age, batch_codes: batchCodes }
    const codes = [
      ...fields.codes.map((code) => ({ id: newId(), code, batch: null, limit: null })),
      ...newCodes(batchCodes, demo.batch?.prefix).map((code) => ({
        id: newId(),
        code,
        batch: demo.batch?.name,
        limit: 1,
      })),
    ]
    await insertRow(tx, 'discounts', storeId, { id, by: personId, columns })
    await sql`
      insert into discount_terms (store_id, discount_id, valid_from, terms)
      select store_id, id, created_at, terms from discounts where store_id = ${storeId} and id = ${id}`.execute(tx)
    await sql`
      insert into discount_codes (store_id, id, discount_id, code, batch, use_limit, created_at)
      select ${storeId}, c.id, ${id}, c.code, c.batch, c."limit", ${age}
      from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as c (id uuid, code text, batch text, "limit" integer)`.execute(
      tx,
    )
  }
}
