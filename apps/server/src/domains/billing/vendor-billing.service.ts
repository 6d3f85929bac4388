import type * as z from 'zod'
import { day } from '#contract/core/time.ts'
import type { trialExtension, vendorBilling } from '#contract/domains/vendor-billing.ts'
import type { Vendor } from '#contract/domains/vendors.ts'
import { listInvoices, markVoid, readInvoice } from '#server/domains/invoices/invoices.service.ts'
import { lockSubscription, setTrialBilling } from '#server/domains/subscription/subscription.service.ts'
import { platform, readVendor, writeTrialEnd } from '#server/domains/vendors/vendors.service.ts'
import { readDefaultCard } from '#server/domains/payment-methods/payment-methods.service.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Change, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { invoiceForgivenMail, trialExtendedMail } from './billing.mail.ts'
import { releaseIntentTask } from './billing.tasks.ts'
import { type BillingDeps, mailOwner, settleForgiven } from './settle-invoice.service.ts'

/** One entry for the vendor's log and one for the platform's, which names the admin. */
const auditBoth = (uow: UnitOfWork, vendorId: string, change: Change): void => {
  uow.audit({ ...change, vendorId, by: platform })
  uow.audit(change)
}

export const listVendorInvoices = async (
  db: Db,
  vendorId: string,
  query: z.output<typeof vendorBilling.invoices.query>,
): ReturnType<typeof listInvoices> => {
  orNotFound(await readVendor(db, vendorId))
  return listInvoices(db, vendorId, query)
}

/** From today if the trial is over. Only accounts that never paid have a trial. */
export const extendTrial = async (
  uow: UnitOfWork,
  { clock, publicUrl }: BillingDeps,
  id: string,
  { days, reason, version }: z.output<typeof trialExtension>,
): Promise<Vendor> => {
  const before = orNotFound(await readVendor(uow.tx, id))
  const subscription = orNotFound(await lockSubscription(uow.tx, id))
  if (subscription.status !== 'trialing' || subscription.period) return fail('status_changed')
  const now = clock()
  const from = Math.max(subscription.trialEndsAt.getTime(), now.getTime())
  const trialEndsAt = new Date(from + days * day)
  const updated = await writeTrialEnd(uow.tx, { id, version, trialEndsAt })
  if (!updated) return fail('stale_version', { current: before })
  const card = await readDefaultCard(uow.tx, id)
  await setTrialBilling(uow.tx, id, card !== undefined, now)
  const after = orNotFound(await readVendor(uow.tx, id))
  auditBoth(uow, id, {
    resource: 'vendors',
    id,
    label: after.name,
    action: 'update',
    before: { trialEndsAt: before.trialEndsAt },
    after: { trialEndsAt: after.trialEndsAt, reason },
  })
  await mailOwner(uow, id, (language) => trialExtendedMail(language, trialEndsAt, publicUrl))
  return after
}

export const forgiveInvoice = async (
  uow: UnitOfWork,
  billing: BillingDeps,
  { id: vendorId, invoice: invoiceId }: { id: string; invoice: string },
  reason: string,
): Promise<z.input<typeof vendorBilling.forgiveInvoice.response>> => {
  const subscription = orNotFound(await lockSubscription(uow.tx, vendorId))
  const invoice = orNotFound(await readInvoice(uow.tx, vendorId, invoiceId))
  const now = billing.clock()
  if (!(await markVoid(uow.tx, invoiceId, reason, now))) return fail('status_changed')
  uow.enqueue(releaseIntentTask, { invoiceId })
  await settleForgiven(uow, billing, subscription)
  const { number, total } = invoice
  auditBoth(uow, vendorId, {
    resource: 'invoices',
    id: invoiceId,
    label: number,
    action: 'update',
    before: { status: 'open' },
    after: { status: 'void', reason },
  })
  const { publicUrl } = billing
  await mailOwner(uow, vendorId, (language) => invoiceForgivenMail(language, { number, total, reason }, publicUrl))
  return { _id: invoiceId, number, voidedAt: now.toISOString() }
}
