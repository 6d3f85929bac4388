import { useLocation, useNavigate } from 'react-router'
import { useScreens } from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'
import { pathInOtherStore } from './screen-path.ts'

/** Switches stores by navigating to a route, so that a form with unsaved changes asks first. */
export const useSwitchStore = (): ((storeId: string) => void) => {
  const navigate = useNavigate()
  const screens = useScreens()
  const { pathname } = useLocation()
  const { store } = useSession()
  return (storeId) => {
    if (storeId === store?._id) return
    const to = encodeURIComponent(pathInOtherStore(screens, pathname))
    void navigate(`/dashboard/switch/${storeId}?next=${to}`)
  }
}
