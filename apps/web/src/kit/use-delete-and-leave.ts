import { useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { keepAfterAll, markAsBeingDeleted, unmarkAsBeingDeleted } from '../client/being-deleted.ts'
import { leaveUnguarded } from './form/unsaved-guard.tsx'

/** Says whether it was deleted. */
type DeleteAndLeave = (remove: () => Promise<unknown>) => Promise<boolean>

/**
 * Deletes what the address names and goes to its list. What was typed into it goes with it, and while the page is still
 * there it is not asked for again.
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
    // `null` is an answer; undefined and false are not.
    const isDeleted = answer !== undefined && answer !== false
    if (isDeleted) leaveUnguarded(() => void navigate(list, { relative: 'path' }))
    else keepAfterAll(named)
    return isDeleted
  }
}
