import { queryClient } from './query-client.ts'
import { plain } from './request.ts'

/** Ids of what is being deleted on a page of its own. */
const ids = new Set<string>()

/** Whether a read is of something that is being deleted: the answer could only be that it is not there. */
export const isBeingDeleted = (queryKey: readonly unknown[]): boolean =>
  ids.size > 0 && Object.values(plain(queryKey[3]).params ?? {}).some((value) => ids.has(String(value)))

/** From now on nothing about these is asked for again. */
export const markAsBeingDeleted = (marked: readonly string[]): void => {
  for (const id of marked) ids.add(id)
}

export const unmarkAsBeingDeleted = (marked: readonly string[]): void => {
  for (const id of marked) ids.delete(id)
}

/** It was not deleted: what changed meanwhile is caught up on. */
export const keepAfterAll = (marked: readonly string[]): void => {
  unmarkAsBeingDeleted(marked)
  void queryClient.refetchQueries({ type: 'active', stale: true })
}
