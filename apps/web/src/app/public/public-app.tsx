import { lazy, Suspense, useEffect } from 'react'
import { useToasts } from '#web/client/toast.ts'
import { useSeemsSignedIn } from '#web/client/tokens.ts'
import { AuthenticationLoading } from '#web/app/pages/authentication-loading.tsx'
import { PageSpinner } from '#web/app/pages/page-spinner.tsx'
import { PublicFrame } from './public-frame.tsx'
import type { PublicScreen } from './public-screens.ts'

// Most visits to these pages show no toast.
const PublicToasts = lazy(async () => ({ default: (await import('./public-toasts.tsx')).PublicToasts }))

/** A page before the sign-in. Someone signed in is redirected to the page they first requested. */
export const PublicApp = ({ screen, Page, openDashboard }: PublicScreen & { openDashboard: () => void }) => {
  const seemsSignedIn = useSeemsSignedIn()
  const shouldRedirect = seemsSignedIn && !screen.allowSignedIn
  const hasToasts = useToasts().length > 0
  useEffect(() => {
    if (shouldRedirect) openDashboard()
  }, [shouldRedirect, openDashboard])
  if (shouldRedirect) return <AuthenticationLoading />
  return (
    <>
      <PublicFrame screen={screen}>
        <Suspense fallback={<PageSpinner />}>
          <Page />
        </Suspense>
      </PublicFrame>
      {hasToasts && (
        <Suspense>
          <PublicToasts />
        </Suspense>
      )}
    </>
  )
}
