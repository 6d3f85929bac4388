import type { ThemeColors } from './settings.ts'

/** Contrast of colors by WCAG 2, and colors that are made from those of a theme. Pure functions of `#rrggbb`. */

type Triple = readonly [number, number, number]

/** Of text on its background. */
export const textContrast = 4.5
/** Of borders of controls, and of large signs. */
const controlContrast = 3

const black = '#000000'
const white = '#ffffff'

const clamp = (value: number): number => Math.min(1, Math.max(0, value))

const toRgb = (hex: string): Triple => [
  Number.parseInt(hex.slice(1, 3), 16) / 255,
  Number.parseInt(hex.slice(3, 5), 16) / 255,
  Number.parseInt(hex.slice(5, 7), 16) / 255,
]

const toHex = (rgb: Triple): string =>
  `#${rgb
    .map((value) =>
      Math.round(clamp(value) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLinear = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

const getLuminance = (hex: string): number => {
  const [red, green, blue] = toRgb(hex)
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

/** From 1 to 21. */
export const getContrast = (one: string, other: string): number => {
  const [a, b] = [getLuminance(one), getLuminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Lightness, chroma and hue in OKLCH, where equal steps look equal. */
const toLch = (hex: string): Triple => {
  const [r, g, b] = toRgb(hex).map(toLinear) as unknown as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [lightness, Math.hypot(a, bb), Math.atan2(bb, a)]
}

const lchToRgb = ([lightness, chroma, hue]: Triple): Triple => {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const isDisplayable = (rgb: Triple): boolean => rgb.every((value) => value >= -0.0005 && value <= 1.0005)

/** The color with this lightness; its chroma is reduced if no screen can show it. */
const fromLch = (lightness: number, chroma: number, hue: number): string => {
  let [low, high] = [0, chroma]
  if (isDisplayable(lchToRgb([lightness, chroma, hue]))) return toHex(lchToRgb([lightness, chroma, hue]))
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2
    if (isDisplayable(lchToRgb([lightness, middle, hue]))) low = middle
    else high = middle
  }
  return toHex(lchToRgb([lightness, low, hue]))
}

/** `share` of the second color in the first. */
const mix = (color: string, other: string, share: number): string => {
  const [a, b] = [toRgb(color), toRgb(other)]
  return toHex([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share])
}

const hasContrast = (color: string, backgrounds: readonly string[], contrast: number): boolean =>
  backgrounds.every((background) => getContrast(color, background) >= contrast)

const lightnessSteps = 200

/**
 * The color with the same hue and the nearest lightness that can be read on all the backgrounds. Black or white if the
 * backgrounds have none: one of the two can be read on any single color.
 */
export const suggestColor = (color: string, backgrounds: readonly string[], contrast = textContrast): string => {
  if (hasContrast(color, backgrounds, contrast)) return color
  const [lightness, chroma, hue] = toLch(color)
  for (let step = 1; step <= lightnessSteps; step += 1) {
    for (const direction of [-1, 1]) {
      const next = lightness + (direction * step) / lightnessSteps
      if (next < 0 || next > 1) continue
      const candidate = fromLch(next, chroma, hue)
      if (hasContrast(candidate, backgrounds, contrast)) return candidate
    }
  }
  return getReadable(backgrounds[0] ?? white)
}

/** Black or white, whichever has the higher contrast: at least 4.5 on every color. */
export const getReadable = (background: string): string =>
  getContrast(white, background) >= getContrast(black, background) ? white : black

export const isDark = (color: string): boolean => getReadable(color) === white

export interface ContrastProblem {
  /** The color that is hard to read on the background. */
  color: 'text' | 'accent'
  contrast: number
  suggestion: string
}

/** Colors that shoppers can't read well on the background. */
export const findContrastProblems = (colors: ThemeColors): ContrastProblem[] =>
  (['text', 'accent'] as const).flatMap((color) => {
    const contrast = getContrast(colors[color], colors.background)
    if (contrast >= textContrast) return []
    return [{ color, contrast, suggestion: suggestColor(colors[color], [colors.background]) }]
  })

/** The colors for devices that prefer dark ones: same hues on a dark background. Dark colors stay. */
export const toDarkColors = (colors: ThemeColors): ThemeColors => {
  if (isDark(colors.background)) return colors
  const [, backgroundChroma, backgroundHue] = toLch(colors.background)
  const [, textChroma, textHue] = toLch(colors.text)
  const background = fromLch(0.21, Math.min(backgroundChroma, 0.015), backgroundHue)
  const [highlightLightness, highlightChroma, highlightHue] = toLch(colors.highlight)
  return {
    background,
    text: fromLch(0.94, Math.min(textChroma, 0.015), textHue),
    accent: suggestColor(colors.accent, [background]),
    highlight: fromLch(Math.min(Math.max(highlightLightness, 0.32), 0.62), highlightChroma, highlightHue),
  }
}

/** A tint of the background that the text, and black or white, can still be read on. */
const tint = ({ background, text }: ThemeColors, color: string, share: number): string => {
  for (let part = share; part > 0.005; part -= 0.01) {
    const tinted = mix(background, color, part)
    if (hasContrast(tinted, [text, getReadable(background)], textContrast)) return tinted
  }
  return background
}

const statusColors = { success: '#1f7a3d', warning: '#9a5b00', danger: '#b42318', info: '#1d5fa8' } as const

/** The shop's color tokens. Everything but the theme's four colors is made readable on what it is shown on. */
export const toPalette = (colors: ThemeColors): Readonly<Record<string, string>> => {
  const { background, text, accent, highlight } = colors
  const sunken = tint(colors, text, 0.05)
  const hover = tint(colors, text, 0.04)
  const canvas = tint(colors, text, 0.03)
  const surfaces = [background, sunken, hover, canvas]
  const accentSoft = tint(colors, accent, 0.12)
  const onAccent = getReadable(accent)
  const disabled = tint(colors, text, 0.08)
  const neutralSoft = tint(colors, text, 0.08)
  const away = onAccent === white ? black : white
  const statuses = Object.entries(statusColors).map(([name, base]): Record<string, string> => {
    const color = suggestColor(base, surfaces)
    const soft = tint(colors, base, 0.12)
    return {
      [name]: color,
      [`${name}-hover`]: mix(color, text, 0.15),
      [`${name}-soft`]: soft,
      [`${name}-soft-hover`]: tint(colors, base, 0.18),
      [`${name}-ink`]: suggestColor(base, [...surfaces, soft]),
      [`on-${name}`]: getReadable(color),
    }
  })
  return {
    surface: background,
    canvas,
    'surface-sunken': sunken,
    'surface-hover': hover,
    'surface-selected': tint(colors, accent, 0.1),
    ink: text,
    'ink-muted': suggestColor(mix(text, background, 0.28), [...surfaces, accentSoft]),
    'ink-faint': suggestColor(mix(text, background, 0.38), surfaces),
    line: mix(background, text, 0.12),
    'line-strong': suggestColor(mix(background, text, 0.5), surfaces, controlContrast),
    'line-input': suggestColor(mix(background, text, 0.4), surfaces, controlContrast),
    'input-fill': tint(colors, text, 0.02),
    disabled,
    'disabled-ink': suggestColor(mix(text, background, 0.4), [disabled]),
    accent,
    'accent-hover': mix(accent, away, 0.12),
    'accent-soft': accentSoft,
    'accent-soft-hover': tint(colors, accent, 0.18),
    'accent-ink': suggestColor(accent, [...surfaces, accentSoft]),
    'on-accent': onAccent,
    highlight,
    'on-highlight': getReadable(highlight),
    neutral: suggestColor(mix(text, background, 0.28), surfaces),
    'neutral-soft': neutralSoft,
    'neutral-soft-hover': tint(colors, text, 0.12),
    'neutral-ink': suggestColor(mix(text, background, 0.2), [neutralSoft]),
    ...Object.assign({}, ...statuses),
  }
}
