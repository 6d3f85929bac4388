import { useLayoutEffect } from 'react'
import type { Profile } from '#contract/domains/account.ts'
import { setLanguage } from '../client/text.ts'
import { setTheme } from '../client/theme.ts'

/** What the person chose on any device holds on this one too, before anything is painted. */
export const usePersonsPreferences = ({ theme, language }: Profile['preferences']): void => {
  useLayoutEffect(() => {
    if (theme) setTheme(theme)
  }, [theme])
  useLayoutEffect(() => {
    if (language) setLanguage(language)
  }, [language])
}
