import type { ThemeFont } from './settings.ts'

interface FontStyle {
  /** As shown in the editor. */
  name: string
  /** `font-family`. The second family is the system's font in the size of the first, so that nothing moves when it arrives. */
  family: string
  /** Of headings. */
  weight: number
  tracking: string
}

const sans = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
const serif = "Georgia, 'Times New Roman', serif"

export const fontStyles: Record<ThemeFont, FontStyle> = {
  inter: { name: 'Inter', family: `'Inter Variable', ${sans}`, weight: 600, tracking: '-0.02em' },
  'dm-sans': {
    name: 'DM Sans',
    family: `'DM Sans Variable', 'DM Sans Fallback', ${sans}`,
    weight: 600,
    tracking: '-0.02em',
  },
  nunito: {
    name: 'Nunito',
    family: `'Nunito Variable', 'Nunito Fallback', ${sans}`,
    weight: 800,
    tracking: '-0.01em',
  },
  'space-grotesk': {
    name: 'Space Grotesk',
    family: `'Space Grotesk Variable', 'Space Grotesk Fallback', ${sans}`,
    weight: 600,
    tracking: '-0.03em',
  },
  lora: { name: 'Lora', family: `'Lora Variable', 'Lora Fallback', ${serif}`, weight: 600, tracking: '-0.01em' },
  'playfair-display': {
    name: 'Playfair Display',
    family: `'Playfair Display Variable', 'Playfair Display Fallback', ${serif}`,
    weight: 500,
    tracking: '0em',
  },
  'source-serif': {
    name: 'Source Serif',
    family: `'Source Serif 4 Variable', 'Source Serif Fallback', ${serif}`,
    weight: 600,
    tracking: '-0.01em',
  },
  system: { name: 'System', family: sans, weight: 600, tracking: '-0.02em' },
}
