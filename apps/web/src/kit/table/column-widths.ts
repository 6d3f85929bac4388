import type { Language } from '#contract/enumerations.ts'
import type { Column, PrimaryColumn } from './columns.ts'

/** Minimum widths in pixels of a name, a text, and a time or number. */
const minPrimaryWidth = 192
const minTextWidth = 104
const minFixedWidth = 124
/** Preferred width of a column without a width. */
const comfortableTextWidth = 160
const checkWidth = 44
/** Widths in pixels are for English. In Spanish, dates, amounts, and statuses are longer. */
export const textStretch: Record<Language, number> = { en: 1, es: 1.16 }
const menuWidth = 52

type Sized = Pick<Column<never>, 'width'>

interface WidthOptions {
  /** The width of the container; 0 before it is measured. */
  availableWidth: number
  primaryColumn: Pick<PrimaryColumn<never>, 'width'>
  columns: readonly Sized[]
  selectable: boolean
  menu: boolean
  /** By how much to stretch widths in pixels. */
  stretch?: number
}

interface Widths {
  primaryColumn: string | undefined
  columns: (string | undefined)[]
  /** Below this width the table scrolls horizontally. */
  minWidth: number
  /** There was not enough room for the requested widths. */
  tight: boolean
}

const toPixels = (width: string | undefined): number | undefined =>
  width?.endsWith('px') ? Number.parseFloat(width) : undefined

const toPreferredWidth = (width: string | undefined, availableWidth: number): number =>
  toPixels(width) ?? (width?.endsWith('%') ? (Number.parseFloat(width) / 100) * availableWidth : comfortableTextWidth)

const stretchPixels = (width: string | undefined, stretch: number): string | undefined => {
  const pixels = toPixels(width)
  return pixels === undefined ? width : `${Math.round(pixels * stretch)}px`
}

/**
 * The requested widths; if they leave too little room, columns with times and numbers shrink first, and names and texts
 * share the rest in the proportion of their widths.
 */
export const columnWidths = ({
  availableWidth,
  primaryColumn,
  columns: englishColumns,
  selectable,
  menu,
  stretch = 1,
}: WidthOptions): Widths => {
  const columns = englishColumns.map(({ width }) => ({ width: stretchPixels(width, stretch) }))
  const tight = (width: string | undefined): number =>
    Math.min(toPixels(width) ?? minTextWidth, Math.round(minFixedWidth * stretch))
  // A name column with a width in pixels is a short one, such as a number.
  const minNameWidth = toPixels(primaryColumn.width) ?? minPrimaryWidth
  const edges = (selectable ? checkWidth : 0) + (menu ? menuWidth : 0)
  const minWidth = columns.reduce((sum, { width }) => sum + tight(width), edges + minNameWidth)
  const preferredTotal = [primaryColumn, ...columns].reduce(
    (sum, { width }) => sum + toPreferredWidth(width, availableWidth),
    edges,
  )
  if (
    availableWidth === 0 ||
    (preferredTotal <= availableWidth && toPreferredWidth(primaryColumn.width, availableWidth) >= minNameWidth)
  ) {
    return { primaryColumn: primaryColumn.width, columns: columns.map(({ width }) => width), minWidth, tight: false }
  }
  const textWidths = columns.map(({ width }) =>
    toPixels(width) === undefined ? toPreferredWidth(width, availableWidth) : 0,
  )
  const textTotal = textWidths.reduce((sum, width) => sum + width, 0)
  const fixedTotal = columns.reduce((sum, { width }) => sum + (toPixels(width) === undefined ? 0 : tight(width)), edges)
  const remaining = availableWidth - fixedTotal
  const preferredName = toPreferredWidth(primaryColumn.width, availableWidth)
  const nameWidth =
    toPixels(primaryColumn.width) ??
    Math.max(minPrimaryWidth, Math.floor((remaining * preferredName) / (preferredName + textTotal)))
  const sharedWidths = textWidths.map((width) => Math.floor(((remaining - nameWidth) * width) / textTotal))
  // Without widths the text columns share the room equally, which is at least their minimum each.
  const canShare = textWidths.every((width, index) => width === 0 || (sharedWidths[index] ?? 0) >= minTextWidth)
  return {
    primaryColumn: `${nameWidth}px`,
    columns: columns.map(({ width }, index) => {
      if (toPixels(width) !== undefined) return `${tight(width)}px`
      return canShare ? `${sharedWidths[index]}px` : undefined
    }),
    minWidth,
    tight: true,
  }
}
