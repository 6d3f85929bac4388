import * as z from 'zod'
import { day, id } from '#contract/core/fields.ts'
import { type CustomerEmailKind, customerEmailKinds, findStatusEmail } from '#contract/domains/customer-emails.ts'
import { rewardKinds } from '#contract/enumerations.ts'
import { rejectionReasons } from '#contract/rewards/rejection-reasons.ts'
import type { OrderState } from '#server/domains/order-records/order-records.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { newId, toDerivedId } from '#server/platform/ids.ts'
import { priorities, task } from '#server/platform/jobs.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'

export { renderPasswordReset } from './password-reset.service.ts'
export { renderSupportReply } from './support-reply.service.ts'

/**
 * An email to a customer, rendered and sent by a worker. The transaction of the effect only writes this message, so
 * placing an order takes no longer and doesn't wait for the vendor's usage counter.
 */
export const customerEmailTask = task(
  'customer-emails.send',
  z.object({
    storeId: id,
    kind: z.enum(customerEmailKinds),
    /** The order, or the customer if the email is about an account. */
    subjectId: id,
    /** Each event sends the email once. */
    eventId: id,
    refund: z.object({ amount: z.int(), to: z.enum(['card', 'credit', 'other']), option: z.string() }).optional(),
    payUrl: z.string().optional(),
    /** Set for emails about a reward request. */
    reward: z
      .object({
        taskId: id,
        task: z.string(),
        kind: z.enum(rewardKinds),
        amount: z.int(),
        reason: z.enum(rejectionReasons).nullable(),
        note: z.string(),
      })
      .optional(),
    expiring: z.object({ kind: z.enum(rewardKinds), amount: z.int(), lastDay: day }).optional(),
  }),
)
export type CustomerEmail = z.output<typeof customerEmailTask.payload>

type Enqueues = Pick<UnitOfWork, 'enqueue'>

/** Sent if the order has an address and the store has the email turned on. */
export const emailAboutOrder = (
  uow: Enqueues,
  store: StoreId,
  orderId: string,
  email: { kind: CustomerEmailKind } & Pick<CustomerEmail, 'refund' | 'payUrl'>,
): void => uow.enqueue(customerEmailTask, { storeId: store, subjectId: orderId, eventId: newId(), ...email })

/** Once per order: its id is the event. */
export const emailOrderReceived = (uow: Enqueues, store: StoreId, orderId: string): void =>
  uow.enqueue(customerEmailTask, { storeId: store, kind: 'order_received', subjectId: orderId, eventId: orderId })

type Statuses = Pick<OrderState, 'status' | 'deliveryStatus'>

export const emailStatusChange = (
  uow: Enqueues,
  store: StoreId,
  order: Statuses & Pick<OrderState, 'id' | 'method'>,
  after: Statuses,
): void => {
  const kind = findStatusEmail(order.method, order, after)
  if (kind !== undefined) emailAboutOrder(uow, store, order.id, { kind })
}

/** About a decision, once per request; with a reason it was rejected. */
export const emailAboutReward = (
  uow: Enqueues,
  store: StoreId,
  request: { id: string; customerId: string },
  reward: NonNullable<CustomerEmail['reward']>,
): void => {
  const kind = reward.reason === null ? 'reward_approved' : 'reward_rejected'
  uow.enqueue(customerEmailTask, {
    storeId: store,
    kind,
    subjectId: request.customerId,
    eventId: request.id,
    reward,
  })
}

/** Behind the emails that someone waits for: staff can approve many customers at once. */
export const emailAboutAccounts = (
  uow: Enqueues,
  store: StoreId,
  kind: 'account_approved' | 'welcome',
  customerIds: readonly string[],
): void => {
  for (const subjectId of customerIds) {
    const email = { storeId: store, kind, subjectId, eventId: newId() }
    uow.enqueue(customerEmailTask, email, { priority: priorities.bulk })
  }
}

/** Once per customer, kind and last day: they are the event. */
export const emailExpiringReward = (
  uow: Enqueues,
  store: StoreId,
  customerId: string,
  expiring: NonNullable<CustomerEmail['expiring']>,
): void => {
  const eventId = toDerivedId(customerId, expiring.kind, expiring.lastDay)
  const email = { storeId: store, kind: 'rewards_expiring' as const, subjectId: customerId, eventId, expiring }
  uow.enqueue(customerEmailTask, email, { priority: priorities.bulk })
}
