import { toScreenPath, type Screen } from '#web/client/screen.ts'

const splitPath = (path: string) => path.split('/').filter(Boolean)

/** The screen at a path; a literal path takes precedence over one with parameters. */
export const findScreen = (screens: readonly Screen[], pathname: string): Screen | undefined => {
  // React Router's matcher compiles a regular expression per path; a hundred of them block a slow phone noticeably.
  const pathParts = splitPath(pathname.toLowerCase())
  const matches = (part: string, index: number) => part.startsWith(':') || part.toLowerCase() === pathParts[index]
  const matching = screens.filter((screen) => {
    const parts = splitPath(toScreenPath(screen))
    return parts.length === pathParts.length && parts.every(matches)
  })
  return matching.find((screen) => !screen.path.includes(':')) ?? matching[0]
}

/** The screens above and at a path, the dashboard's home first. */
export const getTrail = (screens: readonly Screen[], pathname: string): { screen: Screen; to: string }[] => {
  const parts = splitPath(pathname)
  const prefixes = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
  return prefixes.flatMap((to) => {
    const screen = findScreen(screens, to)
    return screen ? [{ screen, to }] : []
  })
}

/** The screen with the menu entry that a screen is below. */
export const getSection = (screens: readonly Screen[], screen: Screen): Screen | undefined =>
  screen.menu
    ? screen
    : getTrail(screens, toScreenPath(screen)).find((above) => above.screen.menu && above.screen.path !== '')?.screen

/**
 * The path after a change of store: the same screen, or the list above it if the path has an id of the previous store.
 */
export const pathInOtherStore = (screens: readonly Screen[], pathname: string): string => {
  const lists = getTrail(screens, pathname).filter(({ screen }) => !screen.path.includes(':'))
  return lists.at(-1)?.to ?? '/dashboard'
}
