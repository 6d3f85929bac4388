/** Email clients don't support CSS variables: these are the values of the theme's tokens; a test compares them. */
export const mailTheme = {
  light: {
    canvas: '#f7f6f3',
    surface: '#ffffff',
    'surface-sunken': '#f1f0ec',
    ink: '#1c1b19',
    'ink-muted': '#5d5a53',
    line: '#e5e3dd',
    accent: '#0f6b66',
    'on-accent': '#ffffff',
  },
  dark: {
    canvas: '#151513',
    surface: '#1d1d1a',
    'surface-sunken': '#181816',
    ink: '#edece7',
    'ink-muted': '#b0ada3',
    line: '#34332e',
    accent: '#4fb9af',
    'on-accent': '#06211f',
  },
} as const

export const fontFamily = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
