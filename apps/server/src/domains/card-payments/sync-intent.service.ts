import { maxFailedAttempts } from '#contract/domains/card-payments.ts'
import { type CardIntent, readOpenIntent, syncIntentTask } from '#server/domains/card-records/card-records.service.ts'
import { type OrderState, readOrderState } from '#server/domains/order-records/order-records.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type Handler, handle } from '#server/platform/jobs.ts'
import type { CardDeps } from './provider-intents.service.ts'
import { hasUsableLink } from './payment-links.repo.ts'
import { cancelIntent, fetchIntent, isRefused } from './provider-intents.service.ts'
import { closeRefusedIntent, settleIntent } from './settle-intent.service.ts'

/** Whether the intent must not be charged anymore. */
const isOver = (row: CardIntent, order: OrderState, hasLink: boolean): boolean =>
  order.status === 'cancelled' ||
  row.amount !== order.balance ||
  row.failedEvents.length >= maxFailedAttempts ||
  (row.expiresAt === null ? !hasLink : row.isExpired)

/**
 * Makes the provider's intent match the order: creates it if that hasn't happened, cancels it once it's over. Stock is
 * released only after the provider has confirmed the cancellation; an intent that had succeeded is a payment.
 */
export const syncIntent = async ({ deps, cards }: CardDeps, store: StoreId, orderId: string): Promise<void> => {
  const db = deps.database.kysely
  const row = await readOpenIntent(db, store, orderId)
  if (!row) return
  const order = orNotFound(await readOrderState(db, store, orderId))
  const mustClose = isOver(row, order, await hasUsableLink(db, store, orderId))
  if (!mustClose && row.providerId !== null) return
  const intent = await fetchIntent(cards, db, store, row).catch((error: unknown) => {
    if (row.providerId === null && isRefused(error)) return null
    throw error
  })
  if (intent === null) return mustClose ? closeRefusedIntent(deps, store, row) : undefined
  if (mustClose) await settleIntent(deps, await cancelIntent(cards, intent))
}

export const syncIntentHandler = (cardDeps: CardDeps): Handler =>
  handle(syncIntentTask, ({ storeId, orderId }) => syncIntent(cardDeps, trustedStoreId(storeId), orderId))
