import { sql } from 'kysely'
import { day } from '#contract/core/time.ts'
import { paymentMethods, type PaymentMethod } from '#contract/domains/payment-methods.ts'
import { advanceSubscription } from '#server/domains/billing/billing-cycle.service.ts'
import { collectInvoice } from '#server/domains/billing/collect-invoice.service.ts'
import type { BillingDeps } from '#server/domains/billing/settle-invoice.service.ts'
import { readDueInvoices } from '#server/domains/invoices/invoices.service.ts'
import { readDueVendors } from '#server/domains/subscription/subscription.service.ts'
import type { Person, TestApp } from './app.ts'

export interface TestBilling extends BillingDeps {
  now: Date
  /** Moves the clock and does what the tick would have done by then, hour by hour when something is due. */
  passTime(days: number): Promise<void>
  /** Does what is due now. */
  run(): Promise<void>
}

/** Billing of a test app with a clock that the test moves. */
export const makeTestBilling = (test: TestApp, start: Date): TestBilling => {
  const { deps, cards } = test.app
  const db = test.database.kysely
  const billing: TestBilling = {
    deps,
    cards,
    publicUrl: test.config.publicUrl,
    now: start,
    clock: () => billing.now,
    run: async () => {
      for (;;) {
        const vendors = await readDueVendors(db, billing.now, 1000)
        for (const vendorId of vendors) await advanceSubscription(billing, vendorId)
        const invoices = await readDueInvoices(db, billing.now, 1000)
        for (const id of invoices) await collectInvoice(billing, id, { isAutomatic: true })
        if (vendors.length + invoices.length === 0) return
      }
    },
    passTime: async (days) => {
      const end = new Date(billing.now.getTime() + days * day)
      for (;;) {
        const { rows } = await sql<{ next: Date | null }>`
          select min(at) as next from (
            select next_step_at as at from subscriptions
            union all select next_attempt_at from invoices where status = 'open') due`.execute(db)
        const next = rows[0]?.next
        if (!next || next > end) break
        billing.now = new Date(Math.max(next.getTime(), billing.now.getTime()))
        await billing.run()
      }
      billing.now = end
    },
  }
  return billing
}

/** A sandbox card by its alias, saved through the same calls as the card form's. */
export const addTestCard = async (test: TestApp, as: Person, alias = 'visa'): Promise<PaymentMethod> => {
  const { id } = await test.data(paymentMethods.setupIntent, { as })
  await test.app.cards.stripe.setupIntents.confirm(id, { payment_method: `pm_card_${alias}` })
  return test.data(paymentMethods.add, { as, body: { setupIntentId: id } })
}
