import { matchPath } from 'react-router'
import { addressOf, type Screen } from '../../client/screen.ts'

/** The screen an address belongs to; a literal path wins over one with parameters. */
export const screenAt = (screens: readonly Screen[], pathname: string): Screen | undefined => {
  const matching = screens.filter((screen) => matchPath(addressOf(screen), pathname))
  return matching.find((screen) => !screen.path.includes(':')) ?? matching[0]
}

/** The screens above and at an address, the dashboard's home first. */
export const trailTo = (screens: readonly Screen[], pathname: string): { screen: Screen; to: string }[] => {
  const parts = pathname.split('/').filter(Boolean)
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
