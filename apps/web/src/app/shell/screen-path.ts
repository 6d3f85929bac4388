import { addressOf, type Screen } from '../../client/screen.ts'

const partsOf = (path: string) => path.split('/').filter(Boolean)

/** The screen at a path; a literal path takes precedence over one with parameters. */
export const screenAt = (screens: readonly Screen[], pathname: string): Screen | undefined => {
  // React Router's matcher compiles a regular expression per path; a hundred of them block a slow phone noticeably.
  const here = partsOf(pathname.toLowerCase())
  const fits = (part: string, index: number) => part.startsWith(':') || part.toLowerCase() === here[index]
  const matching = screens.filter((screen) => {
    const parts = partsOf(addressOf(screen))
    return parts.length === here.length && parts.every(fits)
  })
  return matching.find((screen) => !screen.path.includes(':')) ?? matching[0]
}

/** The screens above and at a path, the dashboard's home first. */
export const trailTo = (screens: readonly Screen[], pathname: string): { screen: Screen; to: string }[] => {
  const parts = partsOf(pathname)
  const prefixes = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
  return prefixes.flatMap((to) => {
    const screen = screenAt(screens, to)
    return screen ? [{ screen, to }] : []
  })
}

/**
 * The path after a change of store: the same screen, or the list above it if the path has an id of the previous store.
 */
export const pathInOtherStore = (screens: readonly Screen[], pathname: string): string => {
  const lists = trailTo(screens, pathname).filter(({ screen }) => !screen.path.includes(':'))
  return lists.at(-1)?.to ?? '/dashboard'
}
