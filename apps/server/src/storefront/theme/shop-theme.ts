import { toThemeAttributes, toThemeCss } from '#contract/theme/css.ts'
import { defaultTheme, getLocalized, readTheme } from '#contract/theme/default-theme.ts'
import type { ThemeSettings } from '#contract/theme/settings.ts'
import { isShopPath } from '#contract/rich-text/document.ts'
import type { StoredShopTheme, ThemeFiles } from '#server/domains/customization/customization.service.ts'
import type { ShopUrls } from '#server/storefront/shop-urls.ts'

export interface ShopTheme {
  settings: ThemeSettings
  /** Images that can be shown, by key. */
  files: ThemeFiles
  css: string
  attributes: ReturnType<typeof toThemeAttributes>
  /** In the theme editor's frame: parts of the page are named, so that a click can select them. */
  isPreview: boolean
}

export const makeShopTheme = (settings: ThemeSettings, files: ThemeFiles, isPreview = false): ShopTheme => ({
  settings,
  files,
  css: toThemeCss(settings),
  attributes: toThemeAttributes(settings),
  isPreview,
})

const noTheme = makeShopTheme(defaultTheme, {})

export const toShopTheme = (stored: StoredShopTheme | null): ShopTheme =>
  stored?.settings ? makeShopTheme(readTheme(stored.settings), stored.files) : noTheme

type Announcement = Pick<ThemeSettings['announcement'], 'startsAt' | 'endsAt' | 'isOn'>

export const isAnnouncementShown = ({ isOn, startsAt, endsAt }: Announcement, now: number): boolean =>
  isOn && (startsAt === null || Date.parse(startsAt) <= now) && (endsAt === null || Date.parse(endsAt) > now)

/** When another version is published, or the announcement starts or ends. */
export const getThemeValidUntil = (stored: StoredShopTheme | null, now: number): number => {
  if (!stored) return Infinity
  const { isOn, startsAt, endsAt } = readTheme(stored.settings).announcement
  const moments = [stored.validUntil, ...(isOn ? [startsAt, endsAt] : [])]
  return Math.min(
    ...moments.map((moment) => (moment === null ? Infinity : Date.parse(moment))).filter((at) => at > now),
  )
}

/** The attribute that the theme editor finds a part of the page by. */
export const toPart = ({ isPreview }: Pick<ShopTheme, 'isPreview'>, part: string): { 'data-part'?: string } =>
  isPreview ? { 'data-part': part } : {}

export const getText = getLocalized

/** Attributes of a link that the vendor entered. */
export const toLink = (urls: Pick<ShopUrls, 'path'>, link: string): { href: string; rel?: string } =>
  isShopPath(link) ? { href: urls.path(link) } : { href: link, rel: 'noopener noreferrer' }
