import type { ThemeLook } from './settings.ts'

export const presetNames = ['classic', 'boutique', 'market', 'studio'] as const
export type PresetName = (typeof presetNames)[number]

/** Ready-made looks. A preset replaces the look of a theme; texts, images and sections stay. */
export const presets: Record<PresetName, ThemeLook> = {
  classic: {
    colors: { background: '#ffffff', text: '#1c1b19', accent: '#0f6b66', highlight: '#e2f1ef' },
    hasDarkMode: true,
    fonts: { headings: 'inter', body: 'inter' },
    corners: 'medium',
    spacing: 'normal',
    header: { layout: 'inline', hasSearch: true, isSticky: false },
    footer: { layout: 'row' },
    card: { style: 'plain', ratio: 'square', align: 'start', hasBrand: true },
    heroLayout: 'split',
  },
  boutique: {
    colors: { background: '#fbf8f3', text: '#2a2320', accent: '#7a2e3a', highlight: '#2a2320' },
    hasDarkMode: true,
    fonts: { headings: 'playfair-display', body: 'dm-sans' },
    corners: 'none',
    spacing: 'airy',
    header: { layout: 'centered', hasSearch: true, isSticky: false },
    footer: { layout: 'centered' },
    card: { style: 'plain', ratio: 'portrait', align: 'center', hasBrand: false },
    heroLayout: 'cover',
  },
  market: {
    colors: { background: '#fffdf6', text: '#20311d', accent: '#2a7030', highlight: '#ffd24a' },
    hasDarkMode: true,
    fonts: { headings: 'nunito', body: 'nunito' },
    corners: 'large',
    spacing: 'compact',
    header: { layout: 'inline', hasSearch: true, isSticky: true },
    footer: { layout: 'columns' },
    card: { style: 'filled', ratio: 'square', align: 'start', hasBrand: true },
    heroLayout: 'plain',
  },
  studio: {
    colors: { background: '#111214', text: '#f2f3f5', accent: '#c6f24e', highlight: '#c6f24e' },
    hasDarkMode: false,
    fonts: { headings: 'space-grotesk', body: 'inter' },
    corners: 'small',
    spacing: 'normal',
    header: { layout: 'minimal', hasSearch: false, isSticky: true },
    footer: { layout: 'columns' },
    card: { style: 'outlined', ratio: 'landscape', align: 'start', hasBrand: true },
    heroLayout: 'cover',
  },
}
