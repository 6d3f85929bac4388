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

export const outsideScreenAt = (pathname: string): OutsideScreen | undefined => {
  const path = pathname.replace(/^\/+|\/+$/g, '')
  const screen = outsideScreens.find((one) => one.path === path)
  return screen && { screen, Page: lazy(screen.page) }
}
