import { fixedParts } from '#contract/theme/preview-messages.ts'

/** Panels of the editor's left column, as in the address. A section's panel is the section's id. */
export const stylePanels = ['presets', 'colors', 'fonts', 'layout', 'card'] as const
export const shopPanels = ['logo', 'announcement', 'header', 'footer'] as const
export const otherPanels = ['hero', 'addSection', 'versions'] as const

export type FixedPanel = (typeof stylePanels)[number] | (typeof shopPanels)[number] | (typeof otherPanels)[number]

const fixedPanels: ReadonlySet<string> = new Set([...stylePanels, ...shopPanels, ...otherPanels])

export const isFixedPanel = (panel: string): panel is FixedPanel => fixedPanels.has(panel)

/** The part of the page that a panel changes; undefined if it changes all of it. */
export const toShopPart = (panel: string | undefined): string | undefined => {
  if (panel === undefined) return undefined
  if (panel === 'logo') return 'header'
  return isFixedPanel(panel) && !fixedParts.some((part) => part === panel) ? undefined : panel
}
