import { queryClient } from './query-client.ts'
import { plain } from './request.ts'

/** Ids of entities being deleted from their own detail page. */
const ids = new Set<string>()

/** Whether the query reads an entity that is being deleted; refetching it could only return 404. */
export const isBeingDeleted = (queryKey: readonly unknown[]): boolean =>
  ids.size > 0 && Object.values(plain(queryKey[3]).params ?? {}).some((value) => ids.has(String(value)))

/** Stops refetching these entities. */
export const markAsBeingDeleted = (marked: readonly string[]): void => {
  for (const id of marked) ids.add(id)
}

export const unmarkAsBeingDeleted = (marked: readonly string[]): void => {
  for (const id of marked) ids.delete(id)
}

/** The deletion failed: refetches what became stale in the meantime. */
export const keepAfterAll = (marked: readonly string[]): void => {
  unmarkAsBeingDeleted(marked)
  void queryClient.refetchQueries({ type: 'active', stale: true })
}
