import { isInSection, type MenuItem } from './menu.ts'
import { useHasRoomForSideNavigation } from './use-is-wide.ts'
import { useMenu } from './use-menu.ts'

interface SideNavigation {
  /** The section of the page, if it has a submenu beside the page and there is room for it. */
  item: MenuItem | undefined
  currentPath: string | undefined
}

export const useSideNavigation = (): SideNavigation => {
  const { sections, currentPath } = useMenu()
  const hasRoom = useHasRoomForSideNavigation()
  const item = sections
    .flatMap(({ items }) => items)
    .find((each) => each.screen.menu.sideNavigation && isInSection(each, currentPath))
  return { item: hasRoom && item && item.submenu.length > 0 ? item : undefined, currentPath }
}
