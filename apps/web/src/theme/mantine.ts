import {
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
  createTheme,
  defaultVariantColorsResolver,
} from '@mantine/core'

/** Named colors of components; their values for both themes are in tokens.css. */
export const tones = ['accent', 'success', 'warning', 'danger', 'info', 'neutral'] as const
export type Tone = (typeof tones)[number]

/** Color of a bar or ring. The warning color is yellow there, which is too light for text. */
export const toFillColor = (tone: Tone): string => `var(--${tone === 'warning' ? 'warning-fill' : tone})`

const isTone = (color: unknown): color is Tone => tones.includes(color as Tone)

const makeColorTuple = (value: (shade: number) => string): MantineColorsTuple =>
  Array.from({ length: 10 }, (_, shade) => value(shade)) as unknown as MantineColorsTuple

// Mantine draws surfaces and lines with fixed shades of gray (light theme) and dark (dark theme).
const grays = [
  'canvas',
  'surface-sunken',
  'disabled',
  'line',
  'line-strong',
  'ink-faint',
  'ink-muted',
  'ink',
  'ink',
  'ink',
]
const darks = [
  'ink',
  'ink-muted',
  'ink-muted',
  'ink-faint',
  'line',
  'surface-hover',
  'surface',
  'surface',
  'surface-sunken',
  'canvas',
]
const toShades = (names: readonly string[]) => makeColorTuple((shade) => `var(--${names[shade] ?? 'ink'})`)

const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const color = input.color ?? input.theme.primaryColor
  if (input.variant === 'filled' && isTone(color)) return { ...colors, color: `var(--on-${color})` }
  return colors
}

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  white: 'var(--white)',
  black: 'var(--black)',
  colors: {
    ...(Object.fromEntries(tones.map((tone) => [tone, makeColorTuple(() => `var(--${tone})`)])) as Record<
      Tone,
      MantineColorsTuple
    >),
    gray: toShades(grays),
    dark: toShades(darks),
  },
  variantColorResolver: variantColors,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  headings: {
    fontFamily: 'var(--font)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '1.3' },
      h2: { fontSize: '16px', lineHeight: '1.4' },
      h3: { fontSize: '14px', lineHeight: '1.45' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '999px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'neutral' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600 } },
    Checkbox: { defaultProps: { iconColor: 'var(--on-accent)', radius: 'xs' } },
    Combobox: { defaultProps: { shadow: 'md', transitionProps: { duration: 150 } } },
    Drawer: { defaultProps: { transitionProps: { duration: 200 } } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    // Without the placeholder the first item gets the focus; with it the menu would contain a child that is not a menu
    // item.
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 150 }, withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: { centered: true, radius: 'lg', transitionProps: { duration: 150 } } },
    Paper: { defaultProps: { withBorder: true } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 150 } } },
    Radio: { defaultProps: { iconColor: 'var(--on-accent)' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: false } } },
  },
})

const toneVariables = (tone: Tone) => ({
  [`--mantine-color-${tone}-text`]: `var(--${tone}-ink)`,
  [`--mantine-color-${tone}-filled`]: `var(--${tone})`,
  [`--mantine-color-${tone}-filled-hover`]: `var(--${tone}-hover)`,
  [`--mantine-color-${tone}-light`]: `var(--${tone}-soft)`,
  [`--mantine-color-${tone}-light-hover`]: `var(--${tone}-soft-hover)`,
  [`--mantine-color-${tone}-light-color`]: `var(--${tone}-ink)`,
  [`--mantine-color-${tone}-outline`]: `var(--${tone}-ink)`,
  [`--mantine-color-${tone}-outline-hover`]: `var(--${tone}-soft)`,
})

const schemeVariables = {
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-error': 'var(--danger-ink)',
  '--mantine-color-success': 'var(--success-ink)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-dimmed': 'var(--ink-muted)',
  '--mantine-color-disabled': 'var(--disabled)',
  '--mantine-color-disabled-color': 'var(--disabled-ink)',
  '--mantine-color-disabled-border': 'var(--line)',
  ...Object.assign({}, ...tones.map(toneVariables)),
}

/** Both themes use the same variables; tokens.css changes their values. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables,
  dark: schemeVariables,
})
