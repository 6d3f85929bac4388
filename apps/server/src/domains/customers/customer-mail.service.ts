import * as z from 'zod'
import type { customerMail, customers } from '#contract/domains/customers.ts'
import type { EmailDelivery } from '#contract/domains/email-delivery.ts'
import { languages } from '#contract/enumerations.ts'
import { plan } from '#contract/plan.ts'
import { costOf, meter, usedThisMonth } from '#server/domains/usage/usage.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import type { Handler } from '#server/platform/jobs.ts'
import { letterHandler, letterTask, type MailSender, sendMail } from '#server/platform/mail/mail-task.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { Work } from '#server/platform/work.ts'
import { approvedLetter, customerLetter, rejectedLetter } from './customers.letters.ts'
import { readRecipients, type Recipient } from './customer-mail.repo.ts'
import { insertEvents } from './events.repo.ts'
import { writeUnsubscribe } from './customers.unsubscribe-link.ts'

export interface MailMeans {
  tokens: Tokens
  publicUrl: string
}

type Asked = z.output<typeof customerMail>

export const readMailCost = async (db: Db, actor: Actor): Promise<z.input<typeof customers.mailCost.response>> => {
  const used = await usedThisMonth(db, actor.vendorId, 'emails')
  return { used, ...plan.emails, next: costOf('emails', used, 1) }
}

/** Marketing goes only to customers who consented, haven't left and aren't suspended or rejected. */
const addressFor = ({ email, agrees, hasLeft, approval }: Recipient, purpose: Asked['purpose']): string => {
  if (email === null) return refuse('no_email_address', { at: 'customer_id' })
  const mayAdvertise = agrees && !hasLeft && approval !== 'suspended' && approval !== 'rejected'
  return purpose === 'marketing' && !mayAdvertise ? refuse('no_consent', { at: 'purpose' }) : email
}

/**
 * Unsubscribe links of a marketing mail: a page for people, and a one-click URL for mail clients, which drop the
 * fragment.
 */
const waysOut = ({ tokens, publicUrl }: MailMeans, store: StoreId, customerId: string) => {
  const token = writeUnsubscribe(tokens, store, customerId)
  return {
    forPeople: `${publicUrl}/unsubscribe#${token}`,
    forPrograms: `${publicUrl}/api/v1/customer/unsubscribe/${token}`,
  }
}

/** Replies go to the store. */
const underStore = (store: StoreId, { id, storeName, storeEmail }: Recipient) => ({
  id: newId(),
  tracks: { type: 'customer', id, storeId: store } as const,
  fromName: storeName,
  ...(storeEmail ? { replyTo: storeEmail } : {}),
})

const decisionMail = letterTask('customer-decision', {
  language: z.enum(languages),
  store: z.string(),
  name: z.string(),
  decision: z.enum(['approved', 'rejected']),
  reason: z.string(),
})

export const decisionMailHandler = (sender: MailSender): Handler =>
  letterHandler(sender, decisionMail, (about) =>
    about.decision === 'approved' ? approvedLetter(about) : rejectedLetter(about, about.reason),
  )

/** For customers who registered and waited for approval. A system mail, so the store isn't charged. */
export const mailDecisions = async (
  work: Work,
  store: StoreId,
  ids: readonly string[],
  decision: { to: 'approved' | 'rejected'; reason: string },
): Promise<void> => {
  if (ids.length === 0) return
  for (const recipient of await readRecipients(work.tx, store, ids)) {
    const { email, storeName, name, language } = recipient
    if (email === null) continue
    const about = { language, store: storeName, name, decision: decision.to, reason: decision.reason }
    work.enqueue(decisionMail, { ...underStore(store, recipient), to: email, ...about })
  }
}

export const mailCustomer = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  means: MailMeans,
  { customer_id: id, purpose, subject, body }: Asked,
): Promise<z.input<typeof customers.sendMail.response>> => {
  const recipient = found((await readRecipients(work.tx, store, [id]))[0])
  const { name, language, storeName, now } = recipient
  const to = addressFor(recipient, purpose)
  const out = purpose === 'marketing' ? waysOut(means, store, id) : undefined
  const written = customerLetter({
    language,
    store: storeName,
    name,
    subject,
    body,
    ...(out ? { wayOut: out.forPeople } : {}),
  })
  const envelope = underStore(store, recipient)
  work.enqueue(sendMail, { ...envelope, to, ...written, ...(out ? { unsubscribe: out.forPrograms } : {}) })
  const { subject: sentSubject } = written
  const delivery: EmailDelivery = { status: 'pending' }
  const facts = { purpose, subject: sentSubject, delivery }
  await insertEvents(work.tx, store, [
    { id: envelope.id, customerId: id, kind: 'mail', facts, personId: actor.personId },
  ])
  work.record({ resource: 'customers', id, label: name, action: 'update', after: { mail: sentSubject } })
  const { cost } = await meter(work.tx, { vendorId: actor.vendorId, store, meter: 'emails', count: 1 })
  return { sentAt: now, cost }
}
