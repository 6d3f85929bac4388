/** Panels of the builder's left column, as in the address. A block's panel is the block's id. */
export const fixedPanels = ['subject', 'footer', 'plainText', 'audience', 'sender', 'test', 'addBlock'] as const
export type FixedPanel = (typeof fixedPanels)[number]

export const isFixedPanel = (panel: string): panel is FixedPanel => fixedPanels.some((each) => each === panel)

/** The panel that adds a block to a column: `addBlock:<columns>:<index>`. */
const columnPanel = /^addBlock:([\w-]+):([012])$/

export const toAddPanel = (container: { columns: string; index: number } | undefined): string =>
  container ? `addBlock:${container.columns}:${container.index}` : 'addBlock'

export const parseAddPanel = (panel: string): { columns: string; index: number } | undefined => {
  const [, columns, index] = columnPanel.exec(panel) ?? []
  return columns === undefined ? undefined : { columns, index: Number(index) }
}
