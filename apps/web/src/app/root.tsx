import { Outlet, ScrollRestoration, useNavigate } from 'react-router'
import type { StorageKey } from '#contract/browser-storage.ts'
import { useSessionEndReason } from '#web/client/tokens.ts'
import { StepUp } from './step-up/step-up.tsx'
import { ToastList } from './toasts/toast-list.tsx'

export const Root = () => {
  const navigate = useNavigate()
  const ending = useSessionEndReason()
  return (
    <>
      <Outlet />
      <StepUp />
      <ToastList go={(path) => void navigate(path)} />
      {/* It writes to session storage on unload; after a sign-out nothing may be left there. */}
      {!ending && <ScrollRestoration storageKey={'scrollPositions' satisfies StorageKey} />}
    </>
  )
}
