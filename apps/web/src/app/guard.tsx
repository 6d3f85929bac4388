import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { isId } from '#contract/core/is-id.ts'
import { isScreenForRole, type Screen } from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'
import { NotFoundPage } from './pages/not-found-page.tsx'

/** Admins have no store home page; their dashboard starts with the contact messages. */
const adminHome = '/dashboard/admin/contacts'

/** A URL whose id isn't one could name another resource of the API, with data that the page can't show. */
const useHasValidIds = (): boolean =>
  Object.entries(useParams()).every(([name, value]) => name === 'kind' || isId(value ?? ''))

/** Requires all permissions of the screen; otherwise redirects to the forbidden page, which names the missing ones. */
export const Guard = ({ screen, children }: { screen: Screen; children: ReactNode }) => {
  const { can, role, store } = useSession()
  const hasValidIds = useHasValidIds()
  if (!isScreenForRole(screen, role)) return <Navigate to={screen.path === '' ? adminHome : '/unauthorized'} replace />
  const missing = screen.permissions.filter((permission) => !can(permission))
  if (missing.length > 0) return <Navigate to="/unauthorized" replace state={{ missing }} />
  if (!hasValidIds) return <NotFoundPage inShell />
  return store || screen.worksWithoutStore ? children : <Navigate to="/dashboard" replace />
}
