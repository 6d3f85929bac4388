import { locationsShowing } from '#contract/notification-kinds.ts'
import { type NewNotification, type Notification, type ResourceChange, socketEvents } from '#contract/socket.ts'
import type { SignedInUser } from './actor.ts'
import { makeChangeBatches } from './change-batches.ts'
import type { Emission } from './fan-out-sender.ts'
import {
  type LiveAudience,
  roomForChat,
  roomForKind,
  roomForLocation,
  roomForPerson,
  roomForResource,
} from './socket-rooms.ts'

/** Live updates to open screens. Changes are sent as ids only; screens refetch what they show. */
export interface LivePublisher {
  publishChanges(
    audience: LiveAudience,
    changes: readonly { resource: string; id: string }[],
    by: Pick<SignedInUser, 'name'> | null,
  ): void
  /** `publishChanges` for records that change many times a second: one event in two seconds per process and store. */
  publishFrequentChanges: LivePublisher['publishChanges']
  /** `publishFrequentChanges` for one record of a store, without an author. */
  publishFrequentChange(storeId: string, resource: string, id: string): void
  /** Sent to its recipient or to those who may see the kind, except its author and where its page is already open. */
  notify(notification: Notification, authorId?: string | null, recipientId?: string | null): void
  /** Sends the frequent changes that wait, before the process ends. */
  flushChanges(): void
  /** Sends an event of a conversation to the connections of one side that have it open. */
  sendToChat(
    conversation: { storeId: string; conversationId: string },
    side: 'staff' | 'visitor',
    event: string,
    message: unknown,
  ): void
}

const changeBatchMs = 2_000
/** In one event; screens refetch the resource, whichever ids changed. */
const maxChangedIds = 100

export const makeLivePublisher = (emit: (...emission: Emission) => void): LivePublisher => {
  const emitChange = (room: string, change: ResourceChange): void => emit(room, [], socketEvents.changed, change)

  const publishChanges: LivePublisher['publishChanges'] = (audience, changes, by) => {
    const storeId = 'storeId' in audience ? audience.storeId : null
    for (const resource of new Set(changes.map((change) => change.resource))) {
      const room = roomForResource(audience, resource)
      if (room === undefined) continue
      const ids = changes.filter((change) => change.resource === resource && change.id).map((change) => change.id)
      emitChange(room, { store_id: storeId, resource, ids: ids.slice(0, maxChangedIds), by: by?.name ?? null })
    }
  }
  const batches = makeChangeBatches({
    send: ({ audience, resource, by }, ids) =>
      publishChanges(
        audience,
        ids.map((id) => ({ resource, id })),
        by,
      ),
    intervalMs: changeBatchMs,
  })
  const publishFrequentChanges: LivePublisher['publishChanges'] = (audience, changes, by) => {
    for (const resource of new Set(changes.map((change) => change.resource))) {
      const ids = changes.filter((change) => change.resource === resource).map(({ id }) => id)
      batches.add({ audience, resource, by }, ids)
    }
  }

  return {
    publishChanges,
    publishFrequentChanges,
    publishFrequentChange: (storeId, resource, id) => publishFrequentChanges({ storeId }, [{ resource, id }], null),
    flushChanges: batches.flush,
    notify: (notification, authorId, recipientId) => {
      const { store_id: storeId, _id: id } = notification
      const room = recipientId ? roomForPerson(recipientId) : roomForKind(storeId, notification.kind)
      const message: NewNotification = { store_id: storeId, payload: notification }
      const viewerRooms = locationsShowing(notification).map((locationRoom) => roomForLocation(storeId, locationRoom))
      const authorRooms = authorId ? [roomForPerson(authorId)] : []
      emit(room, [...viewerRooms, ...authorRooms], socketEvents.notification, message)
      // Those who have the page open need the updated list and count as well.
      emitChange(room, { store_id: storeId, resource: 'notifications', ids: [id], by: null })
    },
    sendToChat: ({ storeId, conversationId }, side, event, message) =>
      emit(roomForChat(storeId, conversationId, side), [], event, message),
  }
}
