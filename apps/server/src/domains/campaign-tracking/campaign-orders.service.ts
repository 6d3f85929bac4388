import type { StoreId } from '#server/platform/actor.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { deleteCampaignOrders, insertCampaignOrder, type PlacedOrder } from './campaign-orders.repo.ts'

const publish = (uow: UnitOfWork, store: StoreId, campaignIds: readonly string[]): void => {
  for (const id of campaignIds) uow.publish((live) => live.publishFrequentChange(store, 'campaigns', id))
}

/** Called near the end of placing an order: the counts are shared by many orders. */
export const attributeOrder = async (uow: UnitOfWork, store: StoreId, order: PlacedOrder): Promise<void> => {
  if (order.customerId === null && order.email === null) return
  const campaignId = await insertCampaignOrder(uow.tx, store, order)
  if (campaignId !== undefined) publish(uow, store, [campaignId])
}

/** A cancelled order is no result of a campaign. */
export const removeAttribution = async (
  uow: UnitOfWork,
  store: StoreId,
  orderIds: readonly string[],
): Promise<void> => {
  if (orderIds.length > 0) publish(uow, store, await deleteCampaignOrders(uow.tx, store, orderIds))
}

export { hasCampaignClick } from './campaign-orders.repo.ts'
