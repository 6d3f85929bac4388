import { addressOf, type Screen } from '../../client/screen.ts'

const partsOf = (path: string) => path.split('/').filter(Boolean)

/** The screen an address belongs to; a literal path wins over one with parameters. */
export const screenAt = (screens: readonly Screen[], pathname: string): Screen | undefined => {
  // The router's own comparison makes an expression of each path: a hundred of them hold a slow phone for long.
  const here = partsOf(pathname.toLowerCase())
  const fits = (part: string, index: number) => part.startsWith(':') || part.toLowerCase() === here[index]
  const matching = screens.filter((screen) => {
    const parts = partsOf(addressOf(screen))
    return parts.length === here.length && parts.every(fits)
  })
  return matching.find((screen) => !screen.path.includes(':')) ?? matching[0]
}

/** The screens above and at an address, the dashboard's home first. */
export const trailTo = (screens: readonly Screen[], pathname: string): { screen: Screen; to: string }[] => {
  const parts = partsOf(pathname)
  const prefixes = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
  return prefixes.flatMap((to) => {
    const screen = screenAt(screens, to)
    return screen ? [{ screen, to }] : []
  })
}

/** After a change of store: the same screen, or the list above it where the thing belongs to the store left behind. */
export const pathInOtherStore = (screens: readonly Screen[], pathname: string): string => {
  const lists = trailTo(screens, pathname).filter(({ screen }) => !screen.path.includes(':'))
  return lists.at(-1)?.to ?? '/dashboard'
}
