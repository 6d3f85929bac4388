import * as z from 'zod'
import { getCostOfMore } from '#contract/billing/meters.ts'
import type { customerMails, customerMail } from '#contract/domains/customer-mail.ts'
import type { EmailDelivery } from '#contract/domains/email-delivery.ts'
import { languages } from '#contract/enumerations.ts'
import { plan } from '#contract/plan.ts'
import { makePreferenceLinks } from '#server/domains/email-preferences/email-preferences.service.ts'
import { recordUsage, readUsageInPeriod } from '#server/domains/usage/usage.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import type { Handler } from '#server/platform/jobs.ts'
import { deferredMailHandler, deferredMailTask, type MailSender, sendMail } from '#server/platform/mail/mail-task.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { insertEvents } from '#server/domains/customers/customers.service.ts'
import { renderApprovedMail, renderCustomerMail, renderRejectedMail } from './customer-mail.mail.ts'
import { readRecipients, type Recipient } from './customer-mail.repo.ts'

export interface MailDeps {
  tokens: Tokens
  publicUrl: string
}

type MailInput = z.output<typeof customerMail>

export const readMailCost = async (db: Db, actor: Actor): Promise<z.input<typeof customerMails.mailCost.response>> => {
  const used = await readUsageInPeriod(db, actor.vendorId, 'emails')
  return { used, ...plan.emails, next: getCostOfMore('emails', used, 1) }
}

/** Marketing goes only to customers who consented, haven't left and aren't suspended or rejected. */
const getMailAddress = ({ email, agrees, hasLeft, approval }: Recipient, purpose: MailInput['purpose']): string => {
  if (email === null) return fail('no_email_address', { field: 'customer' })
  const mayAdvertise = agrees && !hasLeft && approval !== 'suspended' && approval !== 'rejected'
  return purpose === 'marketing' && !mayAdvertise ? fail('no_consent', { field: 'purpose' }) : email
}

/** Replies go to the store. */
const toEnvelope = (store: StoreId, { id, storeName, storeEmail }: Recipient) => ({
  id: newId(),
  tracks: { type: 'customer', id, storeId: store } as const,
  fromName: storeName,
  ...(storeEmail ? { replyTo: storeEmail } : {}),
})

const decisionMail = deferredMailTask('customer-decision', {
  language: z.enum(languages),
  store: z.string(),
  name: z.string(),
  decision: z.enum(['approved', 'rejected']),
  reason: z.string(),
})

/** Approvals are sent by `domains/customer-emails`; those here were queued by the previous version. */
export const decisionMailHandler = (sender: MailSender): Handler =>
  deferredMailHandler(sender, decisionMail, (details) =>
    details.decision === 'approved' ? renderApprovedMail(details) : renderRejectedMail(details, details.reason),
  )

/** For customers who registered and waited for approval. A system mail, so the store isn't charged. */
export const mailRejections = async (
  uow: UnitOfWork,
  store: StoreId,
  ids: readonly string[],
  reason: string,
): Promise<void> => {
  if (ids.length === 0) return
  for (const recipient of await readRecipients(uow.tx, store, ids)) {
    const { email, storeName, name, language } = recipient
    if (email === null) continue
    const details = { language, store: storeName, name, decision: 'rejected', reason } as const
    uow.enqueue(decisionMail, { ...toEnvelope(store, recipient), to: email, ...details })
  }
}

export const mailCustomer = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  deps: MailDeps,
  { customer: id, purpose, subject, body }: MailInput,
): Promise<z.input<typeof customerMails.sendMail.response>> => {
  const recipient = orNotFound((await readRecipients(uow.tx, store, [id]))[0])
  const { name, label, language, storeName, now } = recipient
  const to = getMailAddress(recipient, purpose)
  const links = purpose === 'marketing' ? makePreferenceLinks(deps, store, id) : undefined
  const message = renderCustomerMail({
    language,
    store: storeName,
    name,
    subject,
    body,
    ...(links ? { unsubscribeUrl: links.unsubscribeUrl } : {}),
  })
  const envelope = toEnvelope(store, recipient)
  uow.enqueue(sendMail, { ...envelope, to, ...message, ...(links ? { unsubscribe: links.oneClickUrl } : {}) })
  const { subject: sentSubject } = message
  const delivery: EmailDelivery = { status: 'pending' }
  const facts = { purpose, subject: sentSubject, delivery }
  await insertEvents(uow.tx, store, [
    { id: envelope.id, customerId: id, kind: 'mail', facts, personId: actor.personId },
  ])
  uow.audit({ resource: 'customers', id, label, action: 'update', after: { mail: sentSubject } })
  const { cost } = await recordUsage(uow, { vendorId: actor.vendorId, store, meter: 'emails', count: 1 })
  return { sentAt: now, cost }
}
