import { sql } from 'kysely'
import { makeInvoiceLines, noUsage, sumLines } from '#contract/billing/invoice-lines.ts'
import { type CountedMeter, countedMeters } from '#contract/billing/meters.ts'
import { addMonths, getPeriod, type Period } from '#contract/billing/periods.ts'
import { day } from '#contract/core/time.ts'
import { plan } from '#contract/plan.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'

const months = 6

/** Units per day, before weekends and growth. */
const dailyUnits: Record<CountedMeter, number> = { emails: 41, support_messages: 19, sms: 6, routes: 1.2 }

type UsageDay = { store: string; meter: CountedMeter; period: Date; day: string; used: number }

/** Busy before weekends, quiet on Sundays, slowly growing; most of it in the first store. */
const makeUsage = (storeIds: readonly string[], period: Period, number: number, until: Date): UsageDay[] => {
  const rows: UsageDay[] = []
  for (let at = period.start.getTime(); at < Math.min(period.end.getTime(), until.getTime()); at += day) {
    const date = new Date(at)
    const weekday = [0.3, 0.9, 1, 1, 1.1, 1.4, 1.2][date.getUTCDay()] ?? 1
    const wave = 1 + 0.25 * Math.sin(at / day)
    for (const [index, store] of storeIds.entries()) {
      const share = [0.62, 0.27, 0.11][index] ?? 0.05
      for (const meter of countedMeters) {
        const used = Math.round(dailyUnits[meter] * weekday * wave * (0.8 + number * 0.07) * share)
        if (used > 0) rows.push({ store, meter, period: period.start, day: date.toISOString().slice(0, 10), used })
      }
    }
  }
  return rows
}

const insertUsage = async (tx: Tx, vendorId: string, rows: readonly UsageDay[]): Promise<void> => {
  const json = JSON.stringify(rows)
  const columns = sql`store uuid, meter text, period timestamptz, day date, used bigint`
  await sql`insert into usage_days (vendor_id, store_id, meter, period, day, used)
    select ${vendorId}::uuid, store, meter, period, day, used
    from jsonb_to_recordset(${json}::jsonb) as r (${columns})`.execute(tx)
  await sql`insert into usage_counts (vendor_id, store_id, meter, period, used)
    select ${vendorId}::uuid, store, meter, period, sum(used)
    from jsonb_to_recordset(${json}::jsonb) as r (${columns}) group by store, meter, period`.execute(tx)
}

const sumUsage = (rows: readonly UsageDay[], meter: CountedMeter): number =>
  rows.filter((row) => row.meter === meter).reduce((total, { used }) => total + used, 0)

/** What the card sandbox would have stored, so that the saved card can be charged. */
const insertProviderObject = async (
  tx: Tx,
  data: { id: string; object: string } & Record<string, unknown>,
  hidden: object = {},
): Promise<void> => {
  await sql`insert into sandbox_objects (id, type, data, hidden)
    values (${data.id}, ${data.object}, ${JSON.stringify(data)}::jsonb, ${JSON.stringify(hidden)}::jsonb)`.execute(tx)
}

const newProviderId = (prefix: string): string => `${prefix}_${newId().replaceAll('-', '')}`

const insertCard = async (
  tx: Tx,
  vendorId: string,
  customer: string,
  at: Date,
): Promise<{ id: string; method: string }> => {
  const [id, method] = [newId(), newProviderId('pm')]
  const card = { brand: 'visa', last4: '4242', exp_month: 11, exp_year: at.getUTCFullYear() + 3 }
  const created = Math.floor(at.getTime() / 1000)
  const base = { created, livemode: false }
  const metadata = { kind: 'vendor', id: vendorId, vendor: vendorId }
  const contact = { email: null, name: null, phone: null, description: null, balance: 0, delinquent: false }
  const settings = { preferred_locales: [], invoice_settings: { default_payment_method: null } }
  await insertProviderObject(tx, { id: customer, object: 'customer', ...base, metadata, ...contact, ...settings })
  const details = { display_brand: 'visa', country: 'US', funding: 'credit', fingerprint: 'demo', checks: {} }
  const billingDetails = { name: null, email: null, phone: null, address: null }
  await insertProviderObject(
    tx,
    {
      id: method,
      object: 'payment_method',
      type: 'card',
      allow_redisplay: 'unspecified',
      ...base,
      metadata: {},
      customer,
      billing_details: billingDetails,
      card: { ...card, ...details },
    },
    { behavior: {}, isSetUp: true },
  )
  await sql`insert into payment_methods (id, vendor_id, provider_id, brand, last4, exp_month, exp_year, is_default, created_at)
    values (${id}, ${vendorId}, ${method}, ${card.brand}, ${card.last4}, ${card.exp_month}, ${card.exp_year}, true, ${at})`.execute(
    tx,
  )
  return { id, method }
}

interface DemoInvoice {
  vendorId: string
  customer: string
  card: { id: string; method: string }
  sequence: number
  base: Period
  usage: Parameters<typeof makeInvoiceLines>[0]['usage']
}

const insertInvoice = async (
  tx: Tx,
  { vendorId, customer, card, sequence, base, usage }: DemoInvoice,
): Promise<void> => {
  const lines = makeInvoiceLines({ base, usage })
  const [id, intent, total] = [newId(), newProviderId('pi'), sumLines(lines)]
  const paidAt = new Date(base.start.getTime() + 40_000)
  await insertProviderObject(tx, {
    id: intent,
    object: 'payment_intent',
    created: Math.floor(paidAt.getTime() / 1000),
    livemode: false,
    status: 'succeeded',
    amount: total,
    amount_received: total,
    amount_capturable: 0,
    customer,
    currency: plan.currency.toLowerCase(),
    client_secret: `${intent}_secret_demo`,
    payment_method: card.method,
    payment_method_types: ['card'],
    automatic_payment_methods: null,
    next_action: null,
    canceled_at: null,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    last_payment_error: null,
    latest_charge: null,
    setup_future_usage: null,
    metadata: { kind: 'invoice', id, vendor: vendorId },
  })
  await sql`insert into invoices (id, vendor_id, sequence, period_start, period_end, usage_start, usage_end, lines, total,
      status, issued_at, paid_at, intent_id)
    values (${id}, ${vendorId}, ${sequence}, ${base.start}, ${base.end}, ${usage?.period.start ?? null},
      ${usage?.period.end ?? null}, ${JSON.stringify(lines)}::jsonb, ${total}, 'paid', ${base.start}, ${paidAt},
      ${intent})`.execute(tx)
  await sql`insert into invoice_attempts (vendor_id, invoice_id, number, payment_method_id, is_automatic, status,
      created_at, settled_at)
    values (${vendorId}, ${id}, 1, ${card.id}, true, 'succeeded', ${base.start}, ${paidAt})`.execute(tx)
}

const countSeats = async (tx: Tx, vendorId: string): Promise<number> => {
  const { rows } = await sql<{ seats: number }>`select count(*) as seats from memberships
    where vendor_id = ${vendorId} and role = 'staff' and status = 'active'`.execute(tx)
  return rows[0]?.seats ?? 0
}

/** Six paid invoices, a saved card, and usage of each period up to now. */
export const demoBilling = async (tx: Tx, vendorId: string, storeIds: readonly string[]): Promise<void> => {
  const seats = await countSeats(tx, vendorId)
  const now = new Date()
  // The current period, which the sixth invoice paid, began twelve days ago.
  const anchor = addMonths(new Date(now.getTime() - 12 * day), 1 - months)
  const customer = newProviderId('cus')
  const trialStart = new Date(anchor.getTime() - plan.trialDays * day)
  await sql`update vendors set created_at = ${trialStart}, trial_ends_at = ${anchor} where id = ${vendorId}`.execute(tx)
  await sql`insert into held_units (vendor_id, meter, at, held)
    values (${vendorId}, 'stores', ${trialStart}, ${storeIds.length}), (${vendorId}, 'seats', ${trialStart}, ${seats})`.execute(
    tx,
  )
  const card = await insertCard(tx, vendorId, customer, trialStart)
  let usage: DemoInvoice['usage'] = null
  for (let number = 0; number < months; number++) {
    const base = getPeriod(anchor, number)
    await insertInvoice(tx, { vendorId, customer, card, sequence: number + 1, base, usage })
    const rows = makeUsage(storeIds, base, number, now)
    await insertUsage(tx, vendorId, rows)
    const counted = Object.fromEntries(countedMeters.map((meter) => [meter, sumUsage(rows, meter)]))
    usage = { period: base, used: { ...noUsage, ...counted, seats, stores: storeIds.length } }
  }
  const { start, end } = getPeriod(anchor, months - 1)
  await sql`insert into subscriptions (vendor_id, customer_id, anchor, period_number, period_start, period_end, next_step_at)
    values (${vendorId}, ${customer}, ${anchor}, ${months - 1}, ${start}, ${end}, ${end})`.execute(tx)
  await sql`insert into usage_limits (vendor_id, meter, alert_at, cap) values (${vendorId}, 'emails', 1500, 5000)`.execute(
    tx,
  )
}
