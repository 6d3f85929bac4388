import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { themes } from '#contract/enumerations.ts'
import { useText } from '#web/client/text.ts'
import { appText } from '#web/app/app.text.ts'
import { usePreferenceSetters } from '#web/client/preferences.ts'
import { useTheme } from '#web/client/theme.ts'
import { ChoiceItem } from './choice-item.tsx'

export const themeIcons = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon }

/** `showLabel` adds the theme's name where there is room. */
export const ThemeMenu = ({ showLabel = false }: { showLabel?: boolean }) => {
  const t = useText(appText)
  const [theme] = useTheme()
  const { chooseTheme } = usePreferenceSetters()
  const Current = themeIcons[theme]
  const label = `${t('theme')}: ${t(`theme_${theme}`)}`
  const icon = <Current size={18} stroke={1.75} />
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        {showLabel ? (
          <Button variant="subtle" color="neutral" size="compact-md" h={34} leftSection={icon}>
            {label}
          </Button>
        ) : (
          <ActionIcon size="lg" aria-label={label}>
            {icon}
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
