import { lazy, Suspense, useEffect } from 'react'
import { useToasts } from '../../client/toast.ts'
import { useSeemsSignedIn } from '../../client/tokens.ts'
import { AuthenticationLoading } from '../pages/authentication-loading.tsx'
import { PageSpinner } from '../pages/page-spinner.tsx'
import { OutsideFrame } from './outside-frame.tsx'
import type { OutsideScreen } from './outside-screens.ts'

// Most visits to these pages see no toast at all.
const ToastList = lazy(async () => ({ default: (await import('../toasts/toast-list.tsx')).ToastList }))

/** One page before the sign-in. Whoever is signed in, or has just done so, goes on to the page first asked for. */
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
