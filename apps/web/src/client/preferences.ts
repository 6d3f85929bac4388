import { account } from '#contract/domains/account.ts'
import type { Language } from '#contract/enumerations.ts'
import { setLanguage } from './text.ts'
import { setTheme, type ThemeChoice } from './theme.ts'
import { useSend } from './use-send.ts'

/**
 * Theme and language as somebody signed in chooses them: at once here, and kept with the person for their other
 * devices. Whether the latter works is nobody's concern now.
 */
export const useChoices = () => {
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
