import { measureSms, readKeyword } from '#contract/domains/sms-text.ts'
import type { SmsEvent, SmsReply } from '#contract/domains/sms-events.ts'
import { recordBounce, recordUnsubscribe } from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import {
  insertEvents,
  restoreSmsConsent,
  type SmsConsentChange,
  withdrawSmsConsent,
} from '#server/domains/customers/customers.service.ts'
import { recordUsage } from '#server/domains/usage/usage.service.ts'
import { newId } from '#server/platform/ids.ts'
import { sendSms } from '#server/platform/sms/sms-task.ts'
import { transact, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { toConfirmation } from './reply-texts.rules.ts'
import { findTexted, findThreads, lockOptOut, type SmsThread, writeOptOut } from './sms-replies.repo.ts'

/** Origin of the request. */
export interface RequestSource {
  address: string
  requestId: string
}

interface Reply {
  thread: SmsThread
  phone: string
  replyId: string
  /** Sent to the person if the reply changes something. */
  confirmation: string | undefined
}

const maxReplyIds = 20

const addReplyId = (replyIds: readonly string[], id: string): string[] => [...replyIds, id].slice(-maxReplyIds)

/** The customer made the change, so the log has their name. */
const recordConsents = async (
  uow: UnitOfWork,
  { storeId, vendorId }: SmsThread,
  customers: readonly SmsConsentChange[],
): Promise<void> => {
  await insertEvents(
    uow.tx,
    storeId,
    customers.map(({ id }) => ({ customerId: id, kind: 'edited', facts: { fields: ['smsConsent'] }, personId: null })),
  )
  for (const { id, name, before, after } of customers)
    uow.audit({
      resource: 'customers',
      id,
      label: name,
      action: 'update',
      before: { smsConsent: before },
      after: { smsConsent: after },
      by: { vendorId, name },
    })
}

/** Metered like other messages, but no cap stops it: the person must know that they are heard. */
const confirm = async (uow: UnitOfWork, { thread, phone, confirmation }: Reply): Promise<void> => {
  if (confirmation === undefined) return
  uow.enqueue(sendSms, { id: newId(), to: phone, text: confirmation })
  const { storeId: store, vendorId } = thread
  const { segments: count } = measureSms(confirmation)
  await recordUsage(uow, { vendorId, store, meter: 'sms', count, ignoresCap: true })
}

const stop = async (uow: UnitOfWork, reply: Reply): Promise<void> => {
  const { thread, phone, replyId } = reply
  const { storeId: store, recipientId } = thread
  const optOut = await lockOptOut(uow.tx, store, phone, { isNew: true })
  if (!optOut || optOut.replyIds.includes(replyId)) return
  const at = new Date()
  const customers = await withdrawSmsConsent(uow.tx, store, phone, at)
  const withdrawn = customers.flatMap(({ id, before }) => (before === true ? [id] : []))
  const isRepeated = optOut.isActive && withdrawn.length === 0
  await writeOptOut(uow.tx, store, phone, {
    isActive: true,
    customerIds: isRepeated ? optOut.customerIds : withdrawn,
    stoppedAt: isRepeated ? optOut.stoppedAt : at,
    replyIds: addReplyId(optOut.replyIds, replyId),
  })
  await recordConsents(uow, thread, customers)
  const counted = await recordUnsubscribe(uow.tx, store, recipientId)
  if (counted) uow.publish((live) => live.publishFrequentChange(store, 'campaigns', counted.campaignId))
  if (!optOut.isActive) await confirm(uow, reply)
}

/** Gives consent back only to those who had it when the number opted out. */
const start = async (uow: UnitOfWork, reply: Reply): Promise<void> => {
  const { thread, phone, replyId } = reply
  const { storeId: store } = thread
  const optOut = await lockOptOut(uow.tx, store, phone, { isNew: false })
  if (!optOut?.isActive || optOut.replyIds.includes(replyId)) return
  const customers = await restoreSmsConsent(uow.tx, store, phone, {
    ids: optOut.customerIds,
    withdrawnAt: optOut.stoppedAt,
  })
  const replyIds = addReplyId(optOut.replyIds, replyId)
  await writeOptOut(uow.tx, store, phone, { ...optOut, isActive: false, customerIds: [], replyIds })
  await recordConsents(uow, thread, customers)
  if (customers.length > 0) await confirm(uow, reply)
}

const actions = { stop, start }

/**
 * Stores share the gateway's number: unless the gateway knows which message is answered, the reply is meant for every
 * store that wrote to the person. One of them confirms it, the one that wrote last.
 */
const receiveReply = async (deps: UnitOfWorkDeps, source: RequestSource, reply: SmsReply): Promise<void> => {
  const keyword = readKeyword(reply.text)
  if (!keyword) return
  const { kysely } = deps.database
  const all = await findThreads(kysely, reply.from)
  const answered = reply.inReplyTo === undefined ? undefined : await findTexted(kysely, reply.inReplyTo)
  const named = answered?.address === reply.from ? all.filter(({ storeId }) => storeId === answered.storeId) : []
  const threads = named.length > 0 ? named : all
  for (const [index, thread] of threads.entries()) {
    const { language, storeName } = thread
    const confirmation =
      index === 0
        ? toConfirmation(keyword, { language, storeName: threads.length === 1 ? storeName : undefined })
        : undefined
    const origin = { actor: null, store: thread.storeId, invalidates: ['smsOptOuts'], ...source }
    await transact(deps, origin, (uow) =>
      actions[keyword](uow, { thread, phone: reply.from, replyId: reply.id, confirmation }),
    )
  }
}

const receiveUndelivered = async (
  { database, live }: UnitOfWorkDeps,
  { messageId, reason = 'rejected' }: Extract<SmsEvent, { type: 'undelivered' }>,
): Promise<void> => {
  const recipient = await findTexted(database.kysely, messageId)
  if (!recipient) return
  const { storeId: store, id } = recipient
  const changed = await database.kysely
    .transaction()
    .execute((tx) => recordBounce(tx, store, id, { reason, code: null }))
  if (changed) live.publishFrequentChange(store, 'campaigns', changed.campaignId)
}

/** The secret is the gateway's, which sends for all stores. */
export const receiveSmsEvents = async (
  deps: UnitOfWorkDeps,
  source: RequestSource,
  events: readonly SmsEvent[],
): Promise<void> => {
  for (const event of events) {
    if (event.type === 'reply') await receiveReply(deps, source, event)
    else await receiveUndelivered(deps, event)
  }
}
