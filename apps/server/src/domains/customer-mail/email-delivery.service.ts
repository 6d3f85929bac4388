import type { EmailDelivery } from '#contract/domains/email-delivery.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import type { RecordDelivery } from '#server/platform/mail/mail.ts'
import type { UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { writeEmailFailure } from '#server/domains/order-records/order-records.service.ts'
import { writeBounce, writeEventDelivery } from '#server/domains/customers/customers.service.ts'

type FailedDelivery = Extract<EmailDelivery, { status: 'failed' }>

/** Whether other emails to the address would fail too. */
const isAddressProblem = ({ reason }: FailedDelivery): boolean =>
  reason !== 'message_too_large' && reason !== 'attempts_exhausted'

/** Records whether an email arrived: in the customer's or order's timeline, and on the customer's address. */
export const recordCustomerDelivery =
  ({ database, live }: Pick<UnitOfWorkDeps, 'database' | 'live'>): RecordDelivery =>
  async ({ id, to, tracks }, delivery) => {
    if (tracks.storeId === undefined) throw new Error('An email to a customer tracks no store.')
    const store = trustedStoreId(tracks.storeId)
    const changed = await database.kysely.transaction().execute(async (tx) => {
      const order = delivery.status === 'failed' ? await writeEmailFailure(tx, store, id, delivery) : undefined
      const customers = [await writeEventDelivery(tx, store, id, delivery)]
      if (delivery.status === 'delivered') customers.push(await writeBounce(tx, store, to, null))
      else if (delivery.status === 'failed' && isAddressProblem(delivery)) {
        const { reason, code } = delivery
        customers.push(await writeBounce(tx, store, to, { reason, code }))
      }
      return { order, customers: new Set(customers.filter((customer) => customer !== undefined)) }
    })
    const changes = [
      ...(changed.order === undefined ? [] : [{ resource: 'orders', id: changed.order }]),
      ...[...changed.customers].map((customer) => ({ resource: 'customers', id: customer })),
    ]
    if (changes.length > 0) live.publishChanges({ storeId: store }, changes, null)
  }
