import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { IconArrowRight, IconBuildingStore, IconLanguage, IconLogout, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { languages, themes } from '#contract/enumerations.ts'
import { shopPages } from '#contract/shop-path.ts'
import { usePreferenceSetters } from '#web/client/preferences.ts'
import {
  canOpenScreen,
  canSeeMenuEntry,
  type Screen,
  type ScreenAction,
  toScreenPath,
  useScreens,
} from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'
import { storeColor } from '#web/client/store-color.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { appText } from '#web/app/app.text.ts'
import { useTheme } from '#web/client/theme.ts'
import { useShopLink } from '#web/entities/stores/use-shop-link.ts'
import { viewShopText } from '#web/entities/stores/view-shop.text.ts'
import { sortAsInMenu } from './menu.ts'
import { themeIcons } from './preference-items.tsx'
import { getTerms } from './palette-terms.ts'
import { readRecentPages } from './recent-pages.ts'
import { findScreen } from './screen-path.ts'
import { shellText } from './shell.text.ts'
import { StoreTile } from './store-tile.tsx'
import { useSwitchStore } from './use-switch-store.ts'

interface PaletteCommands {
  /** Shown before the person types. */
  suggested: SpotlightActionGroupData[]
  leading: SpotlightActionGroupData[]
  /** Rarely used commands, listed below the search results. */
  trailing: SpotlightActionGroupData[]
}

const maxRecent = 5
const maxSuggested = 6

/** Navigation and actions available on every page. */
export const usePaletteCommands = (): PaletteCommands => {
  const t = useText(shellText)
  const tApp = useText(appText)
  const [language] = useLanguage()
  const [theme] = useTheme()
  const { chooseTheme, chooseLanguage } = usePreferenceSetters()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const switchTo = useSwitchStore()
  const { can, store, stores, signOut } = useSession()
  const tShop = useText(viewShopText)
  const shopUrl = useShopLink(shopPages.home())
  const screens = useScreens()
  const inMenuOrder = useMemo(() => sortAsInMenu(screens), [screens])
  const getIcon = (screen: Screen) =>
    inMenuOrder.find((each) => each.screen === screen)?.section?.menu?.icon ?? IconArrowRight
  // As in the menu: the data of some screens needs more permissions than their guard.
  const allowedScreens = inMenuOrder
    .map(({ screen }) => screen)
    .filter((screen) => !screen.isPublic && canOpenScreen(screen, can))
    .filter(({ submenu }) => !submenu || canSeeMenuEntry(submenu, can))

  // Also of lists that the person can't open: creating has its permission.
  const actions = inMenuOrder
    .flatMap(({ screen }) => screen.actions ?? [])
    .filter((action) => canOpenScreen(action, can))
  const isActionTarget = (path: string) => actions.some((action) => action.to === path)

  const navigationCommands = allowedScreens
    .filter((screen) => !screen.path.includes(':') && !screen.aliasOf && !isActionTarget(screen.path))
    .map((screen) => {
      const Icon = getIcon(screen)
      return {
        id: `go ${screen.path}`,
        label: screen.title[language],
        keywords: [...Object.values(screen.title), ...getTerms(screen.path)],
        leftSection: <Icon size={18} stroke={1.75} />,
        onClick: () => void navigate(toScreenPath(screen)),
      }
    })
  const recentPages = readRecentPages()
    .filter((page) => page.store === (store?._id ?? null) && page.path !== pathname)
    .flatMap((page) => {
      const screen = findScreen(allowedScreens, page.path)
      return screen && !isActionTarget(screen.path) ? [{ ...page, screen }] : []
    })
    .map(({ path, name, screen }) => {
      const Icon = getIcon(screen)
      return {
        id: `recent ${path}`,
        label: name ?? screen.title[language],
        ...(name !== null && { description: screen.title[language] }),
        leftSection: <Icon size={18} stroke={1.75} />,
        onClick: () => void navigate(path),
      }
    })
  const toCommand = (action: ScreenAction) => ({
    id: `do ${action.to}`,
    label: action.title[language],
    keywords: [...Object.values(action.title), ...getTerms(action.to)],
    leftSection: action.hideOnHome ? <IconArrowRight size={18} stroke={1.75} /> : <IconPlus size={18} stroke={1.75} />,
    onClick: () => void navigate(`/dashboard/${action.to}`),
  })
  const shopCommands = shopUrl
    ? [
        {
          id: 'view shop',
          label: tShop('viewShop'),
          keywords: getTerms('view shop'),
          leftSection: <IconBuildingStore size={18} stroke={1.75} />,
          onClick: () => void window.open(shopUrl, '_blank', 'noopener'),
        },
      ]
    : []
  const suggestedActions = actions.filter((action) => !action.hideOnHome).slice(0, maxSuggested)
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
        keywords: getTerms(`theme ${choice}`),
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
    keywords: getTerms('sign out'),
    leftSection: <IconLogout size={18} stroke={1.75} />,
    onClick: () => void signOut(),
  }

  return {
    suggested: [
      { group: t('recentPages'), actions: recentPages.slice(0, maxRecent) },
      { group: t('doSomething'), actions: suggestedActions.map(toCommand) },
      { group: t('switchStore'), actions: otherStores.slice(0, maxSuggested) },
      { group: t('goTo'), actions: navigationCommands },
    ],
    leading: [
      { group: t('goTo'), actions: navigationCommands },
      { group: t('doSomething'), actions: [...actions.map(toCommand), ...shopCommands] },
      { group: t('switchStore'), actions: otherStores },
    ],
    trailing: [{ group: t('settings'), actions: [...otherThemes, ...otherLanguages, signOutCommand] }],
  }
}
