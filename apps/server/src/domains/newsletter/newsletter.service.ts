import * as z from 'zod'
import { email, id } from '#contract/core/fields.ts'
import type { newsletter, Subscriber } from '#contract/domains/newsletter.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { newId } from '#server/platform/ids.ts'
import { type Handler, handle, task } from '#server/platform/jobs.ts'
import { takeDailyMail } from '#server/platform/mail/daily-mail-limit.repo.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { takeMailSlot } from '#server/platform/mail/mail-slots.repo.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import { type RunInTransaction, transact, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { confirmMail, welcomeMail } from './newsletter.mail.ts'
import {
  createConfirmLink,
  confirmDays,
  createUnsubscribeLink,
  type LinkDeps,
  readConfirmToken,
  readUnsubscribeToken,
} from './newsletter-links.service.ts'
import {
  confirmSubscription,
  deleteSubscriber,
  isConfirmed,
  unsubscribe,
  recordSubscriptionRequest,
  readSubscriber,
} from './newsletter.repo.ts'

const resource = 'newsletter'
const maxMailsPerDay = 2

type RemovalInput = z.output<typeof newsletter.remove.body>

/** The id becomes the request's and the mail's id, so that a second run neither stores nor mails again. */
const subscribeTask = task('newsletter.subscribe', z.object({ id, email, language: z.enum(languages) }))

/** Reads nothing, so that neither the response nor its timing tells whether the address is subscribed. */
export const requestSubscription = async (
  transaction: RunInTransaction,
  input: z.output<typeof newsletter.subscribe.body>,
  language: Language,
): Promise<void> => {
  if (input.extra_line) return
  await transaction(async (uow) => uow.enqueue(subscribeTask, { id: newId(), email: input.email, language }))
}

export const subscriptionHandler = ({ deps, ...linkDeps }: LinkDeps & { deps: UnitOfWorkDeps }): Handler =>
  handle(subscribeTask, async (payload) => {
    const origin = { actor: null, store: null, address: '', requestId: payload.id }
    await transact(deps, origin, async (uow) => {
      // Limits how often third parties can have an address mailed.
      if (
        !(await takeDailyMail(uow.tx, linkDeps.tokens, {
          kind: resource,
          to: payload.email,
          maxPerDay: maxMailsPerDay,
        }))
      )
        return
      if (!(await takeMailSlot(uow.tx, linkDeps.tokens, payload.email)).isFree) return
      const request = await recordSubscriptionRequest(uow.tx, { ...payload, id: newId(), asking: payload.id })
      if (!request) return
      const mail = confirmMail(payload.language, createConfirmLink(linkDeps, request, payload.language), confirmDays)
      uow.enqueue(sendMail, { id: payload.id, to: payload.email, ...mail })
    })
  })

/** Confirming twice is fine. After unsubscribing the old link is invalid. */
export const confirmNewsletter = async (
  uow: UnitOfWork,
  linkDeps: LinkDeps,
  token: string,
  address: string,
): Promise<void> => {
  const request = readConfirmToken(linkDeps.tokens, token) ?? fail('link_spent')
  const subscriber = await confirmSubscription(uow.tx, { ...request, from: address })
  if (subscriber) {
    const unsubscribeUrl = createUnsubscribeLink(linkDeps, request.id, request.language)
    uow.enqueue(sendMail, {
      id: newId(),
      to: subscriber.email,
      ...welcomeMail(request.language, unsubscribeUrl),
      unsubscribe: unsubscribeUrl,
    })
  } else if (!(await isConfirmed(uow.tx, request))) fail('link_spent')
}

export const unsubscribeByToken = async (uow: UnitOfWork, { tokens }: LinkDeps, token: string): Promise<void> => {
  await unsubscribe(uow.tx, readUnsubscribeToken(tokens, token) ?? fail('link_spent'))
}

/** For requests that reach an admin by other means than the link. */
export const unsubscribeByAdmin = async (
  uow: UnitOfWork,
  subscriberId: string,
  { status, version }: RemovalInput,
): Promise<Subscriber> => {
  const before = orNotFound(await readSubscriber(uow.tx, subscriberId))
  const isUnsubscribed = await unsubscribe(uow.tx, subscriberId, version)
  const after = orNotFound(await readSubscriber(uow.tx, subscriberId))
  if (!isUnsubscribed) {
    return after.version === version ? fail('status_changed') : fail('stale_version', { current: after })
  }
  uow.audit({
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
export const eraseSubscriber = async (uow: UnitOfWork, subscriberId: string): Promise<void> => {
  if (!(await deleteSubscriber(uow.tx, subscriberId))) fail('not_found')
  uow.audit({ resource, id: subscriberId, label: subscriberId, action: 'delete' })
}
