import { useLayoutEffect } from 'react'
import type { Profile } from '#contract/domains/account.ts'
import { setLanguage } from '#web/client/text.ts'
import { setTheme } from '#web/client/theme.ts'

/** Applies the theme and language stored in the profile on this device, before the first paint. */
export const useProfilePreferences = ({ theme, language }: Profile['preferences']): void => {
  useLayoutEffect(() => {
    if (theme) setTheme(theme)
  }, [theme])
  useLayoutEffect(() => {
    if (language) setLanguage(language)
  }, [language])
}
