import type { CmsMenuPage, CmsMenus } from '#contract/domains/cms-pages.ts'

export type MenuName = keyof CmsMenus
export const menuNames = ['header', 'footer'] as const
export const otherMenu: Record<MenuName, MenuName> = { header: 'footer', footer: 'header' }

/** A page can be in both menus, so an item's id is that of the menu and the page. */
export const toItemId = (menu: MenuName, page: CmsMenuPage) => `${menu} ${page._id}`
export const toPageId = (item: string) => item.slice(item.indexOf(' ') + 1)

/** The menus with these pages in one of them; a page that came from the other menu leaves it. */
export const moveItems = (menus: CmsMenus, menu: MenuName, items: readonly string[]): Record<MenuName, string[]> => {
  const other = otherMenu[menu]
  const arrived = new Set(items.filter((item) => item.startsWith(`${other} `)).map(toPageId))
  return {
    [menu]: [...new Set(items.map(toPageId))],
    [other]: menus[other].map(({ _id }) => _id).filter((id) => !arrived.has(id)),
  } as Record<MenuName, string[]>
}
