import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { IconArrowRight, IconLanguage, IconLogout, IconPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { languages, themes } from '#contract/enumerations.ts'
import { usePreferenceSetters } from '#web/client/preferences.ts'
import { toScreenPath, canOpenScreen, useScreens } from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'
import { storeColor } from '#web/client/store-color.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { appText } from '#web/app/app.text.ts'
import { useTheme } from '#web/client/theme.ts'
import { shellText } from './shell.text.ts'
import { StoreTile } from './store-tile.tsx'
import { themeIcons } from './theme-menu.tsx'
import { useSwitchStore } from './use-switch-store.ts'

interface PaletteCommands {
  leading: SpotlightActionGroupData[]
  /** Rarely used commands, listed below the search results. */
  trailing: SpotlightActionGroupData[]
}

/** Navigation and actions available on every page. */
export const usePaletteCommands = (): PaletteCommands => {
  const t = useText(shellText)
  const tApp = useText(appText)
  const [language] = useLanguage()
  const [theme] = useTheme()
  const { chooseTheme, chooseLanguage } = usePreferenceSetters()
  const navigate = useNavigate()
  const switchTo = useSwitchStore()
  const { can, store, stores, signOut } = useSession()
  const allowedScreens = useScreens().filter((screen) => !screen.isPublic && canOpenScreen(screen, can))

  const actions = allowedScreens
    .flatMap((screen) => screen.actions ?? [])
    .filter((action) => canOpenScreen(action, can))

  const navigationCommands = allowedScreens
    .filter(
      (screen) => !screen.path.includes(':') && !screen.aliasOf && !actions.some((action) => action.to === screen.path),
    )
    .map((screen) => {
      const Icon = screen.menu?.icon ?? IconArrowRight
      return {
        id: `go ${screen.path}`,
        label: screen.title[language],
        keywords: Object.values(screen.title),
        leftSection: <Icon size={18} stroke={1.75} />,
        onClick: () => void navigate(toScreenPath(screen)),
      }
    })
  const actionCommands = actions.map((action) => ({
    id: `do ${action.to}`,
    label: action.title[language],
    keywords: Object.values(action.title),
    leftSection: action.hideOnHome ? <IconArrowRight size={18} stroke={1.75} /> : <IconPlus size={18} stroke={1.75} />,
    onClick: () => void navigate(`/dashboard/${action.to}`),
  }))
  const otherStores = stores
    .filter((other) => other._id !== store?._id)
    .map((other) => ({
      id: `store ${other._id}`,
      label: other.name,
      keywords: t('switchStore'),
      leftSection: <StoreTile name={other.name} color={storeColor(other, stores)} />,
      dimmedSections: false,
      onClick: () => switchTo(other._id),
    }))
  const otherThemes = themes
    .filter((choice) => choice !== theme)
    .map((choice) => {
      const Icon = themeIcons[choice]
      return {
        id: `theme ${choice}`,
        label: `${tApp('theme')}: ${tApp(`theme_${choice}`)}`,
        leftSection: <Icon size={18} stroke={1.75} />,
        onClick: () => chooseTheme(choice),
      }
    })
  const otherLanguages = languages
    .filter((choice) => choice !== language)
    .map((choice) => ({
      id: `language ${choice}`,
      label: `${tApp('language')}: ${tApp(`language_${choice}`)}`,
      keywords: ['language', 'idioma'],
      leftSection: <IconLanguage size={18} stroke={1.75} />,
      onClick: () => chooseLanguage(choice),
    }))
  const signOutCommand = {
    id: 'sign out',
    label: t('signOut'),
    leftSection: <IconLogout size={18} stroke={1.75} />,
    onClick: () => void signOut(),
  }

  return {
    leading: [
      { group: t('goTo'), actions: navigationCommands },
      { group: t('doSomething'), actions: actionCommands },
      { group: t('switchStore'), actions: otherStores },
    ],
    trailing: [{ group: t('settings'), actions: [...otherThemes, ...otherLanguages, signOutCommand] }],
  }
}
