import type { StoreId } from '#server/platform/actor.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  deleteCampaignOrders,
  insertCampaignOrder,
  type PlacedOrder,
  updateCampaignOrder,
} from './campaign-orders.repo.ts'

const publish = (uow: UnitOfWork, store: StoreId, campaignIds: readonly string[]): void => {
  for (const id of campaignIds) uow.publish((live) => live.publishFrequentChange(store, 'campaigns', id))
}

/** Called near the end of placing an order: the counts are shared by many orders. */
export const attributeOrder = async (uow: UnitOfWork, store: StoreId, order: PlacedOrder): Promise<void> => {
  if (order.customerId === null && order.email === null) return
  const campaignId = await insertCampaignOrder(uow.tx, store, order)
  if (campaignId !== undefined) publish(uow, store, [campaignId])
}

/** Sales of a campaign follow edits and returns. Called after the order is written. */
export const updateAttribution = async (uow: UnitOfWork, store: StoreId, orderId: string): Promise<void> =>
  publish(uow, store, await updateCampaignOrder(uow.tx, store, orderId))

/** A cancelled order is no result of a campaign. */
export const removeAttribution = async (
  uow: UnitOfWork,
  store: StoreId,
  orderIds: readonly string[],
): Promise<void> => {
  if (orderIds.length > 0) publish(uow, store, await deleteCampaignOrders(uow.tx, store, orderIds))
}

export { hasCampaignClick } from './campaign-orders.repo.ts'
