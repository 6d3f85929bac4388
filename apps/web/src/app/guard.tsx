import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { mayOpen, type Screen } from '../client/screen.ts'
import { useSession } from '../client/session.ts'

/** All of a screen's permissions are needed; whoever lacks one is sent to the forbidden page. */
export const Guard = ({ screen, children }: { screen: Screen; children: ReactNode }) => {
  const { can, store } = useSession()
  if (!mayOpen(screen, can)) return <Navigate to="/unauthorized" replace />
  return store || screen.withoutStore ? children : <Navigate to="/dashboard" replace />
}
