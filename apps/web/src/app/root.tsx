import { Outlet, ScrollRestoration, useNavigate } from 'react-router'
import type { StorageKey } from '#contract/browser-storage.ts'
import { useIsFirstContentShown } from '#web/client/first-content.ts'
import { useToasts } from '#web/client/toast.ts'
import { useSessionEndReason } from '#web/client/tokens.ts'
import { loadLater } from '#web/kit/page/load-later.tsx'
import { StepUp } from './step-up/step-up.tsx'

const ToastList = loadLater(() => import('./toasts/toast-list.tsx').then((module) => module.ToastList))

export const Root = () => {
  const navigate = useNavigate()
  const ending = useSessionEndReason()
  const hasToasts = useToasts().length > 0
  const isFirstContentShown = useIsFirstContentShown()
  return (
    <>
      <Outlet />
      <StepUp />
      {(hasToasts || isFirstContentShown) && <ToastList go={(path) => void navigate(path)} />}
      {/* It writes to session storage on unload; after a sign-out nothing may be left there. */}
      {!ending && <ScrollRestoration storageKey={'scrollPositions' satisfies StorageKey} />}
    </>
  )
}
