import { lazy, Suspense, useEffect } from 'react'
import { useToasts } from '../../client/toast.ts'
import { useSeemsSignedIn } from '../../client/tokens.ts'
import { AuthenticationLoading } from '../pages/authentication-loading.tsx'
import { PageSpinner } from '../pages/page-spinner.tsx'
import { OutsideFrame } from './outside-frame.tsx'
import type { OutsideScreen } from './outside-screens.ts'

// Most visits to these pages show no toast.
const ToastList = lazy(async () => ({ default: (await import('../toasts/toast-list.tsx')).ToastList }))

/** A page before the sign-in. Someone signed in is redirected to the page they first requested. */
export const OutsideApp = ({ screen, Page, enter }: OutsideScreen & { enter: () => void }) => {
  const seemsSignedIn = useSeemsSignedIn()
  const goesOn = seemsSignedIn && !screen.signedInToo
  const toasts = useToasts().length > 0
  useEffect(() => {
    if (goesOn) enter()
  }, [goesOn, enter])
  if (goesOn) return <AuthenticationLoading />
  return (
    <>
      <OutsideFrame screen={screen}>
        <Suspense fallback={<PageSpinner />}>
          <Page />
        </Suspense>
      </OutsideFrame>
      {toasts && (
        <Suspense>
          <ToastList go={(path) => window.location.assign(path)} />
        </Suspense>
      )}
    </>
  )
}
