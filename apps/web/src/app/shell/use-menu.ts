import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useScreens } from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'
import { currentMenuPath, menuSections } from './menu.ts'

/** The menu of the signed-in person and the path of its current entry. */
export const useMenu = () => {
  const screens = useScreens()
  const { can } = useSession()
  const { pathname } = useLocation()
  const sections = useMemo(() => menuSections(screens, can), [screens, can])
  return { sections, currentPath: useMemo(() => currentMenuPath(screens, pathname), [screens, pathname]) }
}
