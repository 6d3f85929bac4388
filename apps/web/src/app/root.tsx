import { type Location, Outlet, ScrollRestoration, useNavigate } from 'react-router'
import type { StorageKey } from '#contract/browser-storage.ts'
import { useSessionEndReason } from '#web/client/tokens.ts'
import { StepUp } from './step-up/step-up.tsx'
import { ToastList } from './toasts/toast-list.tsx'

/** Every page that is loaded anew has the key `default`. Only a reload may open where the page was left. */
const getScrollKey = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key)

export const Root = () => {
  const navigate = useNavigate()
  const ending = useSessionEndReason()
  return (
    <>
      <Outlet />
      <StepUp />
      <ToastList go={(path) => void navigate(path)} />
      {/* It writes to session storage on unload; after a sign-out nothing may be left there. */}
      {!ending && <ScrollRestoration getKey={getScrollKey} storageKey={'scrollPositions' satisfies StorageKey} />}
    </>
  )
}
