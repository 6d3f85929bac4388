import { useLayoutEffect } from 'react'
import type { Profile } from '#contract/domains/account.ts'
import { setLanguage } from '../client/text.ts'
import { setTheme } from '../client/theme.ts'

/** Applies the theme and language stored in the profile on this device, before the first paint. */
export const usePersonsPreferences = ({ theme, language }: Profile['preferences']): void => {
  useLayoutEffect(() => {
    if (theme) setTheme(theme)
  }, [theme])
  useLayoutEffect(() => {
    if (language) setLanguage(language)
  }, [language])
}
