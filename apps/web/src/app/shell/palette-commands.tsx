import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { IconArrowRight, IconLanguage, IconLogout, IconPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { languages, themes } from '#contract/enumerations.ts'
import { useChoices } from '../../client/preferences.ts'
import { addressOf, mayOpen, useScreens } from '../../client/screen.ts'
import { useSession } from '../../client/session.ts'
import { storeColor } from '../../client/store-color.ts'
import { useLanguage, useText } from '../../client/text.ts'
import { appText } from '../app.text.ts'
import { useTheme } from '../../client/theme.ts'
import { shellText } from './shell.text.ts'
import { StoreTile } from './store-tile.tsx'
import { themeIcons } from './theme-menu.tsx'
import { useSwitchStore } from './use-switch-store.ts'

interface PaletteCommands {
  first: SpotlightActionGroupData[]
  /** Rarely used commands, listed below the search results. */
  last: SpotlightActionGroupData[]
}

/** Navigation and actions available on every page. */
export const usePaletteCommands = (): PaletteCommands => {
  const t = useText(shellText)
  const tApp = useText(appText)
  const [language] = useLanguage()
  const [theme] = useTheme()
  const { chooseTheme, chooseLanguage } = useChoices()
  const navigate = useNavigate()
  const switchTo = useSwitchStore()
  const { can, store, stores, signOut } = useSession()
  const open = useScreens().filter((screen) => !screen.outside && mayOpen(screen, can))

  const actions = open.flatMap((screen) => screen.actions ?? []).filter((action) => mayOpen(action, can))

  const goTo = open
    .filter(
      (screen) => !screen.path.includes(':') && !screen.sameAs && !actions.some((action) => action.to === screen.path),
    )
    .map((screen) => {
      const Icon = screen.menu?.icon ?? IconArrowRight
      return {
        id: `go ${screen.path}`,
        label: screen.title[language],
        keywords: Object.values(screen.title),
        leftSection: <Icon size={18} stroke={1.75} />,
        onClick: () => void navigate(addressOf(screen)),
      }
    })
  const act = actions.map((action) => ({
    id: `do ${action.to}`,
    label: action.title[language],
    keywords: Object.values(action.title),
    leftSection: action.errand ? <IconArrowRight size={18} stroke={1.75} /> : <IconPlus size={18} stroke={1.75} />,
    onClick: () => void navigate(`/dashboard/${action.to}`),
  }))
  const otherStores = stores
    .filter((one) => one._id !== store?._id)
    .map((one) => ({
      id: `store ${one._id}`,
      label: one.name,
      keywords: t('switchStore'),
      leftSection: <StoreTile name={one.name} color={storeColor(one, stores)} />,
      dimmedSections: false,
      onClick: () => switchTo(one._id),
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
  const leave = {
    id: 'sign out',
    label: t('signOut'),
    leftSection: <IconLogout size={18} stroke={1.75} />,
    onClick: () => void signOut(),
  }

  return {
    first: [
      { group: t('goTo'), actions: goTo },
      { group: t('doSomething'), actions: act },
      { group: t('switchStore'), actions: otherStores },
    ],
    last: [{ group: t('settings'), actions: [...otherThemes, ...otherLanguages, leave] }],
  }
}
