import { account } from '#contract/domains/account.ts'
import type { Language } from '#contract/enumerations.ts'
import { setLanguage } from './text.ts'
import { setTheme, type ThemeChoice } from './theme.ts'
import { useSend } from './use-send.ts'

/** Sets theme and language locally and saves them to the profile for other devices. Errors of the save are ignored. */
export const usePreferenceSetters = () => {
  const { send } = useSend(account.changePreferences, { quiet: true })
  return {
    chooseTheme: (theme: ThemeChoice): void => {
      setTheme(theme)
      void send({ body: { theme } })
    },
    chooseLanguage: (language: Language): void => {
      setLanguage(language)
      void send({ body: { language } })
    },
  }
}
