import { createHmac } from 'node:crypto'
import type { Db } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/log.ts'
import { claimDeliveries, deleteDelivery, type Delivery } from './sandbox.repo.ts'

/** Posts to our webhook endpoint and returns its status. */
export type DeliverWebhook = (body: string, signature: string) => Promise<number>

/** As Stripe signs: `t=time,v1=HMAC of "time.body"`. */
export const signWebhook = (body: string, secret: string, at: Date = new Date()): string => {
  const timestamp = Math.floor(at.getTime() / 1000)
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${mac}`
}

interface Sender {
  db: Db
  log: Log
  secret: string
  deliver: DeliverWebhook
}

const batchSize = 20
/** About three days, as at Stripe. */
const maxAttempts = 80

const isAccepted = async ({ log, secret, deliver }: Sender, { event }: Delivery): Promise<boolean> => {
  const body = JSON.stringify(event)
  try {
    const status = await deliver(body, signWebhook(body, secret))
    return status >= 200 && status < 300
  } catch (error) {
    log.warn({ err: error }, 'A webhook of the card sandbox wasn’t accepted; it is sent again.')
    return false
  }
}

/** At least once each; one that isn't accepted is sent again later. */
export const sendWebhooks = async (sender: Sender, which: 'due' | 'all'): Promise<void> => {
  const failed = new Set<number>()
  for (;;) {
    const deliveries = await claimDeliveries(sender.db, which === 'due', batchSize)
    const fresh = deliveries.filter(({ id }) => !failed.has(id))
    if (fresh.length === 0) return
    for (const delivery of fresh) {
      if ((await isAccepted(sender, delivery)) || delivery.attempts >= maxAttempts) {
        await deleteDelivery(sender.db, delivery.id)
      } else {
        failed.add(delivery.id)
      }
    }
  }
}
