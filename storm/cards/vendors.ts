import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { addMonths } from '#contract/billing/periods.ts'
import { billing } from '#contract/domains/billing.ts'
import { customerMails } from '#contract/domains/customer-mail.ts'
import { customers } from '#contract/domains/customers.ts'
import { paymentMethods } from '#contract/domains/payment-methods.ts'
import { vendorBilling } from '#contract/domains/vendor-billing.ts'
import { plan } from '#contract/plan.ts'
import type { Person } from '#server/testing/app.ts'
import { compare, mergeResults } from '../reconcile.ts'
import { getData, type Load } from '../load/load.ts'
import type { CardWorld } from './card-world.ts'

interface Vendor {
  vendorId: string
  owner: Person
  store: string
  customer: string
}

const maxWaitMs = 10_000
const minPastPeriods = 2

/** The number of months before a date to a month that has its day. */
const countMonthsBack = (date: Date): number => {
  let months = minPastPeriods
  while (addMonths(addMonths(date, -months), months).getTime() !== date.getTime()) months += 1
  return months
}

/**
 * Vendors add a card; their trials ended some periods ago, and another period ends while they send email. Some cards
 * are declined; then the owner pays, changes the card or cancels.
 */
export const vendorLoad = async (world: CardWorld): Promise<Load> => {
  const { fixture, db, caller, rng } = world
  const { test } = fixture
  const { publishableKey } = test.app.cards
  const admin = await test.newAdmin()
  /** Acknowledged emails of staff by vendor, including those of before the storm. */
  const mails = new Map<string, string>()
  /** Invoices that a vendor must have, all paid. */
  const renewals = new Map<string, string>()

  const newVendor = async (): Promise<Vendor> => {
    const { vendorId, owner } = await test.newVendor()
    const store = await test.newStore(vendorId)
    const body = { name: 'Ada Byrne', email: `${world.uniqueName('customer')}@storm.example` }
    const { _id: customer } = await test.data(customers.create, { as: owner, store, body })
    return { vendorId, owner, store, customer }
  }

  const addCard = async ({ owner }: Vendor, card: string): Promise<void> => {
    const started = await caller.send({ endpoint: paymentMethods.setupIntent, as: world.signIn(owner) })
    const { id, clientSecret } = getData('Adding a card', started) as { id: string; clientSecret: string }
    await world.confirmCard({ clientSecret, publishableKey }, card)
    const body = { setupIntentId: id }
    getData('Saving a card', await caller.send({ endpoint: paymentMethods.add, as: world.signIn(owner), body }))
  }

  /** As if the trial had ended so long ago that a period ends at this time. Returns the number of periods until then. */
  const endTrial = async ({ vendorId }: Vendor, periodEnd: Date): Promise<number> => {
    const months = countMonthsBack(periodEnd)
    const trialEnd = addMonths(periodEnd, -months)
    await db.transaction().execute(async (tx) => {
      await sql`update vendors set trial_ends_at = ${trialEnd}, created_at = ${trialEnd}::timestamptz - interval '14 days'
        where id = ${vendorId}`.execute(tx)
      await sql`update subscriptions set anchor = ${trialEnd}, next_step_at = ${trialEnd}
        where vendor_id = ${vendorId}`.execute(tx)
    })
    return months
  }

  const sendMail = async ({ vendorId, owner, store, customer }: Vendor): Promise<void> => {
    const response = await caller.send({
      endpoint: customerMails.sendMail,
      as: world.signIn(owner),
      store,
      key: world.uniqueName('mail'),
      body: { customer, purpose: 'service', subject: 'Your order', body: 'It is ready.' },
    })
    getData('An email', response)
    mails.set(vendorId, String(Number(mails.get(vendorId) ?? 0) + 1))
  }

  const renewWhileSending = async (vendor: Vendor): Promise<void> => {
    const { vendorId, store } = vendor
    await addCard(vendor, 'visa')
    const periodEnd = new Date(Date.now() + 1500 + rng(1500))
    const months = await endTrial(vendor, periodEnd)
    renewals.set(vendorId, `${months + 1} paid`)
    // Each further email costs something, so that invoices show how many were counted.
    const { included } = plan.emails
    await sql`select record_usage(${vendorId}, ${store}, 'emails', ${included}, now(), true)`.execute(db)
    mails.set(vendorId, String(included))
    while (Date.now() < periodEnd.getTime() + 500) {
      await sendMail(vendor)
      await pause(50 + rng(200))
    }
  }

  const readOpenInvoices = async (vendorId: string): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from invoices where vendor_id = ${vendorId} and status = 'open'`.execute(db)
    return rows.map(({ id }) => id)
  }

  const payOpenInvoices = async ({ vendorId, owner }: Vendor): Promise<void> => {
    for (const id of await readOpenInvoices(vendorId)) {
      const response = await caller.send({ endpoint: billing.payInvoice, as: world.signIn(owner), params: { id } })
      if (response.body.code !== 'status_changed') getData('Paying an invoice', response)
    }
  }

  const cancel = async ({ owner }: Vendor): Promise<void> => {
    const query = { reason: 'closing' }
    const response = await caller.send({ endpoint: billing.cancel, as: world.signIn(owner), query })
    if (response.body.code !== 'status_changed') getData('Canceling a subscription', response)
  }

  const forgiveInvoices = async ({ vendorId }: Vendor): Promise<void> => {
    for (const id of await readOpenInvoices(vendorId)) {
      const response = await caller.send({
        endpoint: vendorBilling.forgiveInvoice,
        as: world.signIn(admin),
        params: { id: vendorId, invoice: id },
        key: world.uniqueName('forgive'),
        body: { reason: 'Goodwill' },
      })
      if (response.body.code !== 'status_changed') getData('Forgiving an invoice', response)
    }
  }

  /** As if the next retry were due. */
  const hurryRetry = ({ vendorId }: Vendor) =>
    sql`update invoices set next_attempt_at = now() - interval '1 second'
      where vendor_id = ${vendorId} and status = 'open' and next_attempt_at is not null`.execute(db)

  const handleDecline = async (vendor: Vendor): Promise<void> => {
    await addCard(vendor, 'chargeCustomerFail')
    await endTrial(vendor, new Date())
    const isDeclined = sql`select 1 from invoices where vendor_id = ${vendor.vendorId} and declines > 0`
    if (!(await world.waitForRow(isDeclined, maxWaitMs))) return
    const choice = rng(5)
    if (choice === 0) await Promise.all([addCard(vendor, 'visa'), cancel(vendor)])
    else if (choice === 1) await Promise.all([payOpenInvoices(vendor), hurryRetry(vendor)])
    else if (choice === 2) await Promise.all([addCard(vendor, 'visa'), hurryRetry(vendor), payOpenInvoices(vendor)])
    else if (choice === 3) await Promise.all([cancel(vendor), hurryRetry(vendor)])
    else await Promise.all([hurryRetry(vendor), forgiveInvoices(vendor), addCard(vendor, 'visa')])
  }

  return {
    name: 'vendors',
    clients: 3,
    pauseMs: 50,
    step: async () => {
      const vendor = await newVendor()
      if (rng(3) === 0) await handleDecline(vendor)
      else await renewWhileSending(vendor)
    },
    reconcile: async () => {
      // Emails about orders are counted too, each with a row.
      const { rows: counts } = await sql<{ name: string; facts: string }>`
        select vendor_id as name, (coalesce(u.used, 0) - coalesce(e.sent, 0))::text as facts
        from (
          select vendor_id, sum(used) as used from usage_counts where meter = 'emails' group by vendor_id) u
        full join (
          select s.vendor_id, count(*) as sent from customer_email_sends e join stores s on s.id = e.store_id
          group by s.vendor_id) e using (vendor_id)
        where coalesce(u.used, 0) <> coalesce(e.sent, 0)`.execute(db)
      const { rows: paid } = await sql<{ name: string; facts: string }>`
        select vendor_id as name, concat(count(*), ' ', string_agg(distinct status, ', ')) as facts from invoices
        where vendor_id = any(${[...renewals.keys()]}::uuid[]) group by vendor_id`.execute(db)
      return mergeResults([compare('Usage of', mails, counts), compare('Renewals of', renewals, paid)])
    },
  }
}
