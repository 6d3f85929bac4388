import { productName } from '#contract/app-name.ts'
import { notifyVendor } from '#server/domains/notifications/notifications.service.ts'
import type { VendorId } from '#server/platform/actor.ts'
import type { Origin, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { cancelPending, markFailing } from './webhooks.repo.ts'

export const failingOrigin = (vendorId: VendorId): Origin => ({
  actor: null,
  customer: { name: productName, vendorId },
  isAutomatic: true,
  store: null,
  address: '',
  requestId: 'webhook-delivery',
})

/** After three days without a success. Does nothing if another worker has disabled it. */
export const disableFailing = async (uow: UnitOfWork, endpointId: string, vendorId: string): Promise<void> => {
  const endpoint = await markFailing(uow.tx, endpointId)
  if (!endpoint) return
  await cancelPending(uow.tx, endpointId)
  const after = { status: 'disabled', disabledReason: 'failing' }
  uow.audit({ resource: 'webhooks', id: endpointId, label: endpoint.url, action: 'update', after })
  const { host } = new URL(endpoint.url)
  await notifyVendor(uow, vendorId, {
    kind: 'webhook_disabled',
    facts: { host },
    title: 'Webhook disabled',
    body: `${host} hasn’t responded for 3 days. Events are no longer sent to it.`,
    route: `/dashboard/settings/api/webhooks/${endpointId}`,
    recipientId: endpoint.ownerId,
  })
}
