import { queryClient } from './query-client.ts'
import { toPlainRequest } from '#contract/core/request.ts'

/** Ids of entities being deleted from their own detail page. */
const pendingIds = new Set<string>()

/** Whether the query reads an entity that is being deleted; refetching it could only return 404. */
export const isPendingDelete = (queryKey: readonly unknown[]): boolean =>
  pendingIds.size > 0 &&
  Object.values(toPlainRequest(queryKey[3]).params ?? {}).some((value) => pendingIds.has(String(value)))

/** Stops refetching these entities. */
export const markPendingDelete = (deletedIds: readonly string[]): void => {
  for (const id of deletedIds) pendingIds.add(id)
}

export const unmarkPendingDelete = (deletedIds: readonly string[]): void => {
  for (const id of deletedIds) pendingIds.delete(id)
}

/** The deletion failed: refetches what became stale in the meantime. */
export const cancelPendingDelete = (deletedIds: readonly string[]): void => {
  unmarkPendingDelete(deletedIds)
  void queryClient.refetchQueries({ type: 'active', stale: true })
}
