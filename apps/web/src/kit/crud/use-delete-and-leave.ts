import { useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { cancelPendingDelete, markPendingDelete, unmarkPendingDelete } from '#web/client/pending-deletes.ts'
import { navigateUnguarded } from '#web/kit/form/unsaved-guard.tsx'

/** Resolves to whether it was deleted. */
type DeleteAndLeave = (remove: () => Promise<unknown>) => Promise<boolean>

/**
 * Deletes the entity in the URL and opens its list. Unsaved input is discarded, and the entity is not refetched while
 * the page is still mounted.
 */
export const useDeleteAndLeave = (listPath = '..'): DeleteAndLeave => {
  const navigate = useNavigate()
  const routeIds = Object.values(useParams()).filter((id) => id !== undefined)
  const markedIds = useRef<readonly string[]>([])
  useEffect(() => () => unmarkPendingDelete(markedIds.current), [])
  return async (remove) => {
    markedIds.current = routeIds
    markPendingDelete(routeIds)
    const response = await remove()
    // Endpoints without data return `null`; undefined and false mean failure.
    const isDeleted = response !== undefined && response !== false
    if (isDeleted) navigateUnguarded(() => void navigate(listPath, { relative: 'path' }))
    else cancelPendingDelete(routeIds)
    return isDeleted
  }
}
