import { useEffect } from 'react'
import { AuthenticationLoading } from './pages/authentication-loading.tsx'

/** Leaves this app for an address that is not part of it: whatever was in memory is gone with the document. */
export const NewDocument = ({ to }: { to?: string }) => {
  useEffect(() => {
    if (to === undefined) window.location.reload()
    else window.location.replace(to)
  }, [to])
  return <AuthenticationLoading />
}
