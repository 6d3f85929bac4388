import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { isFor, type Screen } from '../client/screen.ts'
import { useSession } from '../client/session.ts'

/** An admin has no store to greet them with: their dashboard begins with what people wrote. */
const adminHome = '/dashboard/admin/contacts'

/** All of a screen's permissions are needed; whoever lacks one is sent to the forbidden page, which names it. */
export const Guard = ({ screen, children }: { screen: Screen; children: ReactNode }) => {
  const { can, role, store } = useSession()
  if (!isFor(screen, role)) return <Navigate to={screen.path === '' ? adminHome : '/unauthorized'} replace />
  const missing = screen.needs.filter((permission) => !can(permission))
  if (missing.length > 0) return <Navigate to="/unauthorized" replace state={{ missing }} />
  return store || screen.withoutStore ? children : <Navigate to="/dashboard" replace />
}
