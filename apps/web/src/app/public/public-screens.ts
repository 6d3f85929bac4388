import { type ComponentType, lazy } from 'react'
import type { Screen } from '#web/client/screen.ts'
import { accountScreens } from '#web/features/account/account.screens.ts'
import { emailPreferenceScreens } from '#web/features/email-preferences/email-preferences.screens.ts'
import { unsubscribeScreens } from '#web/features/unsubscribe/unsubscribe.screens.ts'

/** The screens before the sign-in, in their own module so that these pages don't load the other screens. */
export const publicScreens: readonly Screen[] = [...accountScreens, ...unsubscribeScreens, ...emailPreferenceScreens]

export interface PublicScreen {
  screen: Screen
  Page: ComponentType
}

/**
 * Loads the page before the first render, so that no spinner is shown. If that fails, `lazy` retries it inside the
 * error boundary.
 */
export const loadPublicScreen = async (pathname: string): Promise<PublicScreen | undefined> => {
  const path = pathname.replace(/^\/+|\/+$/g, '')
  const screen = publicScreens.find((candidate) => candidate.path === path)
  if (!screen) return undefined
  const Page = await screen.page().then(
    (module) => module.default,
    () => lazy(screen.page),
  )
  return { screen, Page }
}
