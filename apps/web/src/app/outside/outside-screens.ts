import { type ComponentType, lazy } from 'react'
import type { Screen } from '../../client/screen.ts'
import { accountScreens } from '../../features/account/account.screens.ts'
import { unsubscribeScreens } from '../../features/unsubscribe/unsubscribe.screens.ts'

/** The screens before the sign-in, apart from the others so that these need not load with them. */
export const outsideScreens: readonly Screen[] = [...accountScreens, ...unsubscribeScreens]

export interface OutsideScreen {
  screen: Screen
  Page: ComponentType
}

/** With its page at hand, so that it is drawn in one go. What does not come is asked for again where it can be said. */
export const openOutsideScreen = async (pathname: string): Promise<OutsideScreen | undefined> => {
  const path = pathname.replace(/^\/+|\/+$/g, '')
  const screen = outsideScreens.find((one) => one.path === path)
  if (!screen) return undefined
  const Page = await screen.page().then(
    (module) => module.default,
    () => lazy(screen.page),
  )
  return { screen, Page }
}
