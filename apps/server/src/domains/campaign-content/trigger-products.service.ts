import type { AutomationKind } from '#contract/domains/automations.ts'
import type { CampaignBody } from '#contract/domains/campaign-blocks.ts'
import { loadCards } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { listBlocks } from './campaign-body.rules.ts'
import { toEmailProduct } from './campaign-content.service.ts'
import type { EmailLook } from './email-look.rules.ts'
import type { BlockData } from './render-context.rules.ts'
import { readTriggerProductIds, type TriggeredEmail } from './trigger-products.repo.ts'

const findTriggerBlocks = (body: CampaignBody) =>
  listBlocks(body).flatMap((block) => (block.type === 'products' && block.source === 'trigger' ? [block] : []))

/** Whether the email shows something else to each recipient. */
export const hasTriggerProducts = (body: CampaignBody): boolean => findTriggerBlocks(body).length > 0

/**
 * What the blocks of each recipient's email show. Blocks with the source `trigger` differ from person to person: the
 * cart, or the item that is back. Two statements for all recipients.
 */
export const readRecipientData = async (
  db: Db,
  store: StoreId,
  { look, body, data, kind }: { look: EmailLook; body: CampaignBody; data: BlockData; kind: AutomationKind },
  emails: readonly TriggeredEmail[],
): Promise<(recipientId: string) => BlockData> => {
  const blocks = findTriggerBlocks(body)
  const idsByRecipient = await readTriggerProductIds(db, store, kind, emails)
  const ids = [...new Set([...idsByRecipient.values()].flat())]
  const { cards } = await loadCards(db, store, look, ids, Date.now())
  const cardsById = new Map(cards.map((card) => [card._id, card]))
  return (recipientId) => {
    const shown = (idsByRecipient.get(recipientId) ?? []).flatMap((id) => cardsById.get(id) ?? [])
    const products = blocks.map(({ id, count, columns }) => [
      id,
      shown.slice(0, count).map((card) => toEmailProduct(look.publicUrl, columns, card)),
    ])
    return { ...data, products: { ...data.products, ...Object.fromEntries(products) } }
  }
}
