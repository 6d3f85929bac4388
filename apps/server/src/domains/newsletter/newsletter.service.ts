import * as z from 'zod'
import { email, id } from '#contract/core/fields.ts'
import type { newsletter, Subscriber } from '#contract/domains/newsletter.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { newId } from '#server/platform/ids.ts'
import { type Handler, handle, task } from '#server/platform/jobs.ts'
import { mayMail } from '#server/platform/mail/daily-mails.repo.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { takeMailSlot } from '#server/platform/mail/unrequested-mails.repo.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import { type Begin, transact, type Work, type Workshop } from '#server/platform/work.ts'
import { confirmLetter, welcomeLetter } from './newsletter.letters.ts'
import {
  confirmLink,
  daysToConfirm,
  leaveLink,
  type LinkMeans,
  readConfirmation,
  readLeaving,
} from './newsletter.links.ts'
import { confirmAsking, deleteSubscriber, isConfirmed, leave, noteAsking, readSubscriber } from './newsletter.repo.ts'

const resource = 'newsletter'
const mailsPerDay = 2

type Removal = z.output<typeof newsletter.remove.body>

/** The id becomes the request's and the mail's id, so that a second run neither stores nor mails again. */
const subscription = task('newsletter.subscribe', z.object({ id, email, language: z.enum(languages) }))

/** Reads nothing, so that neither the response nor its timing tells whether the address is subscribed. */
export const askForNewsletter = async (
  begin: Begin,
  asked: z.output<typeof newsletter.subscribe.body>,
  language: Language,
): Promise<void> => {
  if (asked.extra_line) return
  await begin(async (work) => work.enqueue(subscription, { id: newId(), email: asked.email, language }))
}

export const subscriptionHandler = ({ shop, ...means }: LinkMeans & { shop: Workshop }): Handler =>
  handle(subscription, async (asked) => {
    const nobody = { actor: null, store: null, address: '', requestId: asked.id }
    await transact(shop, nobody, async (work) => {
      // Limits how often third parties can have an address mailed.
      if (!(await mayMail(work.tx, means.tokens, { kind: resource, to: asked.email, most: mailsPerDay }))) return
      if (!(await takeMailSlot(work.tx, means.tokens, asked.email)).isFree) return
      const asking = await noteAsking(work.tx, { ...asked, id: newId(), asking: asked.id })
      if (!asking) return
      const letter = confirmLetter(asked.language, confirmLink(means, asking, asked.language), daysToConfirm)
      work.enqueue(sendMail, { id: asked.id, to: asked.email, ...letter })
    })
  })

/** Confirming twice is fine. After unsubscribing the old link is invalid. */
export const confirmNewsletter = async (
  work: Work,
  means: LinkMeans,
  token: string,
  address: string,
): Promise<void> => {
  const asking = readConfirmation(means.tokens, token) ?? refuse('link_spent')
  const reader = await confirmAsking(work.tx, { ...asking, from: address })
  if (reader) {
    const out = leaveLink(means, asking.id, asking.language)
    work.enqueue(sendMail, { id: newId(), to: reader.email, ...welcomeLetter(asking.language, out), unsubscribe: out })
  } else if (!(await isConfirmed(work.tx, asking))) refuse('link_spent')
}

export const leaveNewsletter = async (work: Work, { tokens }: LinkMeans, token: string): Promise<void> => {
  await leave(work.tx, readLeaving(tokens, token) ?? refuse('link_spent'))
}

/** For requests that reach an admin by other means than the link. */
export const removeSubscriber = async (
  work: Work,
  subscriberId: string,
  { status, version }: Removal,
): Promise<Subscriber> => {
  const before = found(await readSubscriber(work.tx, subscriberId))
  const hasLeft = await leave(work.tx, subscriberId, version)
  const after = found(await readSubscriber(work.tx, subscriberId))
  if (!hasLeft) {
    return after.version === version ? refuse('status_changed') : refuse('stale_version', { current: after })
  }
  work.record({
    resource,
    id: subscriberId,
    // The log outlives subscribers, so it contains no address.
    label: subscriberId,
    action: 'update',
    before: { status: before.status },
    after: { status },
  })
  return after
}

/** Deletes the subscriber on request. */
export const forgetSubscriber = async (work: Work, subscriberId: string): Promise<void> => {
  if (!(await deleteSubscriber(work.tx, subscriberId))) refuse('not_found')
  work.record({ resource, id: subscriberId, label: subscriberId, action: 'delete' })
}
