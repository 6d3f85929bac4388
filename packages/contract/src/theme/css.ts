import { isDark, toDarkColors, toPalette } from './colors.ts'
import { fontStyles } from './fonts.ts'
import { presets } from './presets.ts'
import type { ThemeColors, ThemeLook } from './settings.ts'

/** Small, middle and large corners in pixels, of the hero, and of what is round in the default look. */
const corners: Record<ThemeLook['corners'], Readonly<Record<string, string>>> = {
  none: {
    'radius-small': '0px',
    radius: '0px',
    'radius-large': '0px',
    'radius-hero': '0px',
    'radius-round': '0px',
    'radius-circle': '0px',
  },
  small: {
    'radius-small': '2px',
    radius: '4px',
    'radius-large': '6px',
    'radius-hero': '8px',
    'radius-round': '6px',
    'radius-circle': '8px',
  },
  medium: {},
  large: {
    'radius-small': '10px',
    radius: '16px',
    'radius-large': '24px',
    'radius-hero': '32px',
    'radius-round': '999px',
    'radius-circle': '50%',
  },
}

const toDeclarations = (properties: Readonly<Record<string, string>>): string =>
  Object.entries(properties)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

const toColors = (colors: ThemeColors): string =>
  `${toDeclarations(toPalette(colors))};color-scheme:${isDark(colors.background) ? 'dark' : 'light'}`

// As specific as the dark tokens of the build, which come before.
const root = ':root:root'

/**
 * The style sheet of a theme: custom properties over those of the shop's tokens. Its values are colors and entries of
 * lists, never texts. Empty for the default look, whose colors were chosen by hand.
 */
export const toThemeCss = (look: Pick<ThemeLook, 'colors' | 'hasDarkMode' | 'fonts' | 'corners'>): string => {
  const { classic } = presets
  const headings = fontStyles[look.fonts.headings]
  const fonts = isSame(look.fonts, classic.fonts)
    ? {}
    : {
        font: fontStyles[look.fonts.body].family,
        'font-headings': headings.family,
        'weight-headings': String(headings.weight),
        'tracking-headings': headings.tracking,
      }
  const hasDefaultColors = isSame(look.colors, classic.colors) && look.hasDarkMode
  const parts = [toDeclarations({ ...fonts, ...corners[look.corners] }), hasDefaultColors ? '' : toColors(look.colors)]
  const light = parts.filter((part) => part !== '').join(';')
  const dark =
    hasDefaultColors || !look.hasDarkMode || isDark(look.colors.background)
      ? ''
      : `@media (prefers-color-scheme:dark){${root}{${toColors(toDarkColors(look.colors))}}}`
  return `${light && `${root}{${light}}`}${dark}`
}

/** Attributes of the root element, which the shop's style sheets refer to. */
export const toThemeAttributes = ({
  spacing,
  header,
  footer,
  card,
  heroLayout,
  corners: cornerSize,
}: ThemeLook): Readonly<Record<`data-${string}`, string>> => ({
  'data-spacing': spacing,
  'data-corners': cornerSize,
  'data-header': header.layout,
  ...(header.isSticky && { 'data-sticky': '' }),
  'data-footer': footer.layout,
  'data-hero': heroLayout,
  'data-card': card.style,
  'data-ratio': card.ratio,
  'data-align': card.align,
})
