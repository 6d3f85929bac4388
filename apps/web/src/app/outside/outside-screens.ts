import { type ComponentType, lazy } from 'react'
import type { Screen } from '../../client/screen.ts'
import { accountScreens } from '../../features/account/account.screens.ts'
import { unsubscribeScreens } from '../../features/unsubscribe/unsubscribe.screens.ts'

/** The screens before the sign-in, in their own module so that these pages don't load the other screens. */
export const outsideScreens: readonly Screen[] = [...accountScreens, ...unsubscribeScreens]

export interface OutsideScreen {
  screen: Screen
  Page: ComponentType
}

/**
 * Loads the page before the first render, so that no spinner is shown. If that fails, `lazy` retries it inside the
 * error boundary.
 */
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
