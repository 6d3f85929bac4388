import { Button, Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { languages } from '#contract/enumerations.ts'
import { usePreferenceSetters } from '#web/client/preferences.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { appText } from '#web/app/app.text.ts'
import { ChoiceItem } from './choice-item.tsx'

/** `showLabel` adds the language's name where there is room. */
export const LanguageMenu = ({ showLabel = false }: { showLabel?: boolean }) => {
  const t = useText(appText)
  const [language] = useLanguage()
  const { chooseLanguage } = usePreferenceSetters()
  const label = `${t('language')}: ${t(`language_${language}`)}`
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="neutral"
          size="compact-md"
          h={34}
          leftSection={<IconLanguage size={18} stroke={1.75} />}
          {...(!showLabel && { 'aria-label': `${language.toUpperCase()}, ${label}` })}
        >
          {showLabel ? label : language.toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
