import type { MessageCard, MessageInput } from '#contract/domains/support.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { readOrderCard, readProductCard } from './cards.repo.ts'

/** The card of a new message: a product of the shop, or for staff an order of the conversation's customer. */
export const makeCard = async (
  tx: Tx,
  store: StoreId,
  card: MessageInput['card'],
  { isStaff, customerId }: { isStaff: boolean; customerId: string | null },
): Promise<MessageCard | null> => {
  if (!card) return null
  if (card.kind === 'product')
    return (await readProductCard(tx, store, card._id)) ?? fail('not_found', { field: 'card' })
  if (!isStaff) return fail('forbidden')
  const order = customerId === null ? undefined : await readOrderCard(tx, store, card._id, customerId)
  return order ?? fail('not_found', { field: 'card' })
}

/** The preview of a message that has a card and no text. */
export const toCardText = (card: MessageCard | null): string =>
  card === null ? '' : card.kind === 'product' ? card.title : `#${card.number}`
