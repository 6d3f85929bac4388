import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { isScreenForRole, type Screen } from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'

/** Admins have no store home page; their dashboard starts with the contact messages. */
const adminHome = '/dashboard/admin/contacts'

/** Requires all permissions of the screen; otherwise redirects to the forbidden page, which names the missing ones. */
export const Guard = ({ screen, children }: { screen: Screen; children: ReactNode }) => {
  const { can, role, store } = useSession()
  if (!isScreenForRole(screen, role)) return <Navigate to={screen.path === '' ? adminHome : '/unauthorized'} replace />
  const missing = screen.permissions.filter((permission) => !can(permission))
  if (missing.length > 0) return <Navigate to="/unauthorized" replace state={{ missing }} />
  return store || screen.worksWithoutStore ? children : <Navigate to="/dashboard" replace />
}
