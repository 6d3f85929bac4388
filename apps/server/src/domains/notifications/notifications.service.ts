import type { NotificationKind } from '#contract/socket.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Work } from '#server/platform/work.ts'
import { insertNotifications, type NewNotice } from './notifications.repo.ts'

export interface Notice extends NewNotice {
  kind: NotificationKind
  /** The resource it is about: whoever may read that one is told. */
  resource: string
}

/** Kept with what it tells of, in one transaction; shown at once to those who look at the store. */
export const notify = async (work: Work, store: StoreId, notices: readonly Notice[]): Promise<void> => {
  if (notices.length === 0) return
  const kept = await insertNotifications(work.tx, store, notices)
  for (const [index, notification] of kept.entries()) {
    const resource = notices[index]?.resource
    if (resource) work.announce(store, resource, notification)
  }
}
