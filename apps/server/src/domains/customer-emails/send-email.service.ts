import { getGivenName } from '#contract/domains/customer.ts'
import { type CustomerFailureReason, customerFailureReasons } from '#contract/domains/order-delivery.ts'
import type { Order } from '#contract/domains/order.ts'
import { productName } from '#contract/app-name.ts'
import { customerEmailTraits } from '#contract/domains/customer-emails.ts'
import { insertEvents } from '#server/domains/customers/customers.service.ts'
import { makeOrderLink } from '#server/domains/order-links/order-links.service.ts'
import { insertOrderEvents, readOrder } from '#server/domains/order-records/order-records.service.ts'
import { recordUsage } from '#server/domains/usage/usage.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type Handler, handle, type JobContext } from '#server/platform/jobs.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import type { ShopAddresses } from '#server/platform/shop-address.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { transactInJob, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import {
  renderAccountEmail,
  renderOrderEmail,
  renderRewardEmail,
  toRewardsUrl,
  toShopUrl,
} from './customer-emails.mail.ts'
import { type EmailSender, insertSend, readEstimatedArrival, readSender } from './customer-emails.repo.ts'
import { type CustomerEmail, customerEmailTask } from './customer-emails.service.ts'
import { readNewSlots } from './new-slots.service.ts'

export interface CustomerEmailDeps {
  deps: UnitOfWorkDeps
  tokens: Tokens
  publicUrl: string
  addresses: ShopAddresses
}

interface ReadyEmail {
  sender: EmailSender
  to: string
  /** Null for a guest. */
  customerId: string | null
  subject: string
  text: string
  html: string
}

/** Of the last failed delivery. Reasons about the store's work, and those that staff typed, aren't for customers. */
const findFailure = ({ timeline }: Pick<Order, 'timeline'>): CustomerFailureReason | undefined => {
  const event = timeline.find(({ kind, facts }) => kind === 'delivery' && facts['to'] === 'failed')
  return customerFailureReasons.find((reason) => reason === event?.facts['reason'])
}

/** Undefined if the order has no address, or the news is out of date: the customer learns of the cancellation. */
const prepareOrderEmail = async (
  { tokens, publicUrl, addresses }: CustomerEmailDeps,
  db: Db,
  store: StoreId,
  sender: EmailSender,
  { kind, subjectId, refund, payUrl }: CustomerEmail,
): Promise<ReadyEmail | undefined> => {
  const order = await readOrder(db, store, subjectId, { canSeePii: true })
  const to = order?.customer.email ?? null
  if (!order || to === null) return undefined
  const isOutdated = order.status === 'cancelled' && kind !== 'order_cancelled' && kind !== 'order_refunded'
  if (isOutdated || (kind === 'payment_due' && order.balance <= 0)) return undefined
  const { slug, primaryHost, storeLanguage, language } = sender
  const shop = { store, slug, primaryHost, language: storeLanguage }
  const orderUrl = makeOrderLink({ tokens, addresses }, shop, { id: order._id, email: to }, language)
  const { _id: customerId } = order.customer
  const name = getGivenName(order.customer)
  const links = { publicUrl, orderUrl, payUrl }
  const isFailed = kind === 'delivery_failed'
  const newSlots = isFailed ? await readNewSlots(db, store, order) : undefined
  const failure = isFailed ? findFailure(order) : undefined
  const isOut = kind === 'out_for_delivery'
  const arrival = isOut ? await readEstimatedArrival(db, store, order._id) : undefined
  // The route of another day took the order after its slot.
  const slot = isOut && order.slot && Date.parse(order.slot.endsAt) < Date.now() ? null : order.slot
  return {
    sender,
    to,
    customerId,
    ...renderOrderEmail({
      kind,
      sender,
      language,
      name,
      order: { ...order, slot },
      refund,
      newSlots,
      failure,
      arrival,
      ...links,
    }),
  }
}

const prepareEmail = async (
  emailDeps: CustomerEmailDeps,
  db: Db,
  store: StoreId,
  email: CustomerEmail,
): Promise<ReadyEmail | undefined> => {
  const { kind, subjectId, expiring } = email
  const { about, isRequired } = customerEmailTraits[kind]
  const sender = await readSender(
    db,
    store,
    kind,
    about === 'order' ? { orderId: subjectId } : { customerId: subjectId },
  )
  if (!sender || (!sender.isOn && !isRequired)) return undefined
  if (about === 'order') return prepareOrderEmail(emailDeps, db, store, sender, email)
  const { customer, language } = sender
  const to = customer?.email ?? null
  if (!customer || to === null) return undefined
  const { publicUrl, addresses } = emailDeps
  const input = { kind, sender, language, name: customer.name, publicUrl }
  const { reward } = email
  const rendered = reward
    ? renderRewardEmail({ ...input, reward, rewardsUrl: toRewardsUrl(sender, language, addresses, reward.taskId) })
    : renderAccountEmail({ ...input, shopUrl: toShopUrl(sender, language, addresses), expiring })
  return { sender, to, customerId: customer.id, ...rendered }
}

/** The timeline's entry. Without the permission to see contact details, the address is masked when it is read. */
const recordEmail = async (
  uow: UnitOfWork,
  store: StoreId,
  { kind, subjectId }: CustomerEmail,
  { to, subject }: ReadyEmail,
  mailId: string,
): Promise<void> => {
  if (customerEmailTraits[kind].about === 'order')
    return insertOrderEvents(uow, store, [
      { id: mailId, orderId: subjectId, kind: 'email', facts: { email: kind, to } },
    ])
  const facts = { purpose: 'service', subject, delivery: { status: 'pending' } }
  return insertEvents(uow.tx, store, [{ id: mailId, customerId: subjectId, kind: 'mail', facts, personId: null }])
}

/** Queues the email, records it and counts it, in one transaction: all of it happens once, or none of it. */
const sendOnce = async (
  { deps }: CustomerEmailDeps,
  job: JobContext,
  store: StoreId,
  email: CustomerEmail,
  ready: ReadyEmail,
): Promise<void> => {
  const { sender, to, customerId, subject, text, html } = ready
  const { vendorId, name: fromName, email: replyTo } = sender
  const origin = {
    actor: null,
    customer: { name: productName, vendorId },
    isAutomatic: true,
    store,
    address: '',
  } as const
  const isOrder = customerEmailTraits[email.kind].about === 'order'
  await transactInJob(deps, job, { ...origin, requestId: 'customer-email' }, async (uow) => {
    const mailId = newId()
    if (!(await insertSend(uow.tx, store, { ...email, mailId }))) return
    const tracks = { type: 'customer', id: customerId ?? email.subjectId, storeId: store } as const
    const envelope = { id: mailId, to, fromName, ...(replyTo ? { replyTo } : {}), tracks }
    uow.enqueue(sendMail, { ...envelope, subject, text, html })
    await recordEmail(uow, store, email, ready, mailId)
    // Last: it locks the vendor's counter. Customers get the emails about their orders even above the owner's cap.
    await recordUsage(uow, { vendorId, store, meter: 'emails', count: 1, ignoresCap: isOrder })
  })
  deps.live.publishChanges(
    { storeId: store },
    [{ resource: isOrder ? 'orders' : 'customers', id: email.subjectId }],
    null,
  )
}

export const customerEmailHandler = (emailDeps: CustomerEmailDeps): Handler =>
  handle(customerEmailTask, async (email, job) => {
    const store = trustedStoreId(email.storeId)
    const ready = await prepareEmail(emailDeps, job.db, store, email)
    if (!ready) return
    await sendOnce(emailDeps, job, store, email, ready).catch((error: unknown) => {
      // Emails about accounts stop at the owner's cap; another attempt would fail until the next period.
      if (!(error instanceof AppError && error.code === 'emails_capped')) throw error
      job.log.warn({ store, kind: email.kind }, 'A customer email was not sent: the cap for emails is reached.')
    })
  })
