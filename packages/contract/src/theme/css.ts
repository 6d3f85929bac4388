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

const listAttributes = (look: ThemeLook): [`data-${string}`, string][] => [
  ['data-spacing', look.spacing],
  ['data-corners', look.corners],
  ['data-header', look.header.layout],
  ['data-footer', look.footer.layout],
  ['data-hero', look.heroLayout],
  ['data-card', look.card.style],
  ['data-ratio', look.card.ratio],
  ['data-align', look.card.align],
]

/** Attributes of the root element, which the shop's style sheets refer to. Those of the default look are left out. */
export const toThemeAttributes = (look: ThemeLook): Readonly<Record<`data-${string}`, string>> => {
  const defaults = Object.fromEntries(listAttributes(presets.classic))
  return {
    ...Object.fromEntries(listAttributes(look).filter(([name, value]) => defaults[name] !== value)),
    ...(look.header.isSticky && { 'data-sticky': '' }),
  }
}
