import { notificationKindsFor, receivesUnknownKinds, type NotificationKind } from '#contract/notification-kinds.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  countUnread,
  type NotificationInput,
  markAllRead,
  markRead,
  readFirstStore,
  type Reader,
} from './notifications.repo.ts'
import { storeNotificationTask } from './notify.service.ts'

type NewNotification = Omit<NotificationInput, 'id'> & {
  /** Set for events that may be reported more than once but must be stored once. */
  id?: string
  kind: NotificationKind
}

/** Enqueued by the transaction it reports on; a worker stores it and sends it to connected readers. */
export const notify = (
  work: Pick<UnitOfWork, 'enqueue'>,
  store: StoreId,
  newNotifications: readonly NewNotification[],
): void => {
  for (const notification of newNotifications)
    work.enqueue(storeNotificationTask, { id: newId(), ...notification, storeId: store })
}

/** About the account: once, in its oldest store, because notifications belong to stores. */
export const notifyVendor = async (
  uow: Pick<UnitOfWork, 'tx' | 'enqueue'>,
  vendorId: string,
  notification: Omit<NewNotification, 'id'>,
): Promise<void> => {
  const store = await readFirstStore(uow.tx, vendorId)
  if (store !== undefined) notify(uow, trustedStoreId(store), [notification])
}

export const toReader = ({ personId, membershipId, permissions }: Actor): Reader => ({
  personId,
  membershipId,
  kinds: notificationKindsFor(permissions),
  readsUnknownKinds: receivesUnknownKinds(permissions),
})

const resource = 'notifications'

/** Read marks are private: neither logged nor broadcast to others. */
export const setRead = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { ids, isRead }: { ids: readonly string[]; isRead: boolean },
): Promise<{ unread: number }> => {
  const reader = toReader(actor)
  await markRead(uow.tx, store, reader, ids, isRead)
  uow.invalidate(resource)
  return countUnread(uow.tx, store, reader)
}

export const setAllRead = async (uow: UnitOfWork, store: StoreId, actor: Actor): Promise<null> => {
  await markAllRead(uow.tx, store, toReader(actor))
  uow.invalidate(resource)
  return null
}
