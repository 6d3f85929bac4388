import { useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { keepAfterAll, markAsBeingDeleted, unmarkAsBeingDeleted } from '../client/being-deleted.ts'
import { leaveUnguarded } from './form/unsaved-guard.tsx'

/** Resolves to whether it was deleted. */
type DeleteAndLeave = (remove: () => Promise<unknown>) => Promise<boolean>

/**
 * Deletes the entity in the URL and opens its list. Unsaved input is discarded, and the entity is not refetched while
 * the page is still mounted.
 */
export const useDeleteAndLeave = (list = '..'): DeleteAndLeave => {
  const navigate = useNavigate()
  const named = Object.values(useParams()).filter((id) => id !== undefined)
  const marked = useRef<readonly string[]>([])
  useEffect(() => () => unmarkAsBeingDeleted(marked.current), [])
  return async (remove) => {
    marked.current = named
    markAsBeingDeleted(named)
    const answer = await remove()
    // Endpoints without data return `null`; undefined and false mean failure.
    const isDeleted = answer !== undefined && answer !== false
    if (isDeleted) leaveUnguarded(() => void navigate(list, { relative: 'path' }))
    else keepAfterAll(named)
    return isDeleted
  }
}
