import { useEffect } from 'react'
import { AuthenticationLoading } from './pages/authentication-loading.tsx'

/** Full page load of `to` (default: the current URL), which clears everything in memory. */
export const FullPageRedirect = ({ to }: { to?: string }) => {
  useEffect(() => {
    if (to === undefined) window.location.reload()
    else window.location.replace(to)
  }, [to])
  return <AuthenticationLoading />
}
