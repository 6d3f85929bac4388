import { kindsFor, type NotificationKind } from '#contract/notification-kinds.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import type { Work } from '#server/platform/work.ts'
import { countUnread, type Notice, markAllRead, markRead, type Reader } from './notifications.repo.ts'
import { keepNotice } from './notify.service.ts'

type NewNotice = Omit<Notice, 'id'> & {
  /** Set for events that may be reported more than once but must be stored once. */
  id?: string
  kind: NotificationKind
}

/** Enqueued by the transaction it reports on; a worker stores it and sends it to connected readers. */
export const notify = (work: Pick<Work, 'enqueue'>, store: StoreId, notices: readonly NewNotice[]): void => {
  for (const notice of notices) work.enqueue(keepNotice, { id: newId(), ...notice, storeId: store })
}

export const readerOf = ({ personId, membershipId, permissions }: Actor): Reader => ({
  personId,
  membershipId,
  kinds: kindsFor(permissions),
})

const resource = 'notifications'

/** Read marks are private: neither logged nor broadcast to others. */
export const setRead = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  { ids, isRead }: { ids: readonly string[]; isRead: boolean },
): Promise<{ unread: number }> => {
  const reader = readerOf(actor)
  await markRead(work.tx, store, reader, ids, isRead)
  work.refresh(resource)
  return countUnread(work.tx, store, reader)
}

export const setAllRead = async (work: Work, store: StoreId, actor: Actor): Promise<null> => {
  await markAllRead(work.tx, store, readerOf(actor))
  work.refresh(resource)
  return null
}
