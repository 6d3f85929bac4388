import { Menu } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { languages, themes } from '#contract/enumerations.ts'
import { usePreferenceSetters } from '#web/client/preferences.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useTheme } from '#web/client/theme.ts'
import { appText } from '#web/app/app.text.ts'
import { ChoiceItem } from './choice-item.tsx'

export const themeIcons = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon }

/** Language and theme, in the account menu. */
export const PreferenceItems = () => {
  const t = useText(appText)
  const [language] = useLanguage()
  const [theme] = useTheme()
  const { chooseLanguage, chooseTheme } = usePreferenceSetters()
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('language')}</Menu.Label>
      {languages.map((choice) => (
        <ChoiceItem
          key={choice}
          value={choice}
          lang={choice}
          chosen={choice === language}
          onChoose={() => chooseLanguage(choice)}
        >
          {t(`language_${choice}`)}
        </ChoiceItem>
      ))}
      <Menu.Divider />
      <Menu.Label>{t('theme')}</Menu.Label>
      {themes.map((choice) => {
        const Icon = themeIcons[choice]
        return (
          <ChoiceItem
            key={choice}
            value={choice}
            chosen={choice === theme}
            icon={<Icon size={16} stroke={1.75} />}
            onChoose={() => chooseTheme(choice)}
          >
            {t(`theme_${choice}`)}
          </ChoiceItem>
        )
      })}
    </>
  )
}
