import type { Language } from '#contract/enumerations.ts'
import type { Column, PrimaryColumn } from './columns.ts'

/** Minimum widths in pixels of a name, a text, and a time or number. */
const minPrimaryWidth = 192
const minTextWidth = 104
const minFixedWidth = 124
/** Preferred width of a column without a width, and what stretched columns leave to a text. */
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

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/**
 * The requested widths, stretched where names and texts leave room; if they don't fit even unstretched, columns with times
 * and numbers shrink first. Names and texts share the rest in the proportion of their widths.
 */
export const columnWidths = ({
  availableWidth,
  primaryColumn,
  columns,
  selectable,
  menu,
  stretch = 1,
}: WidthOptions): Widths => {
  // A name column with a width in pixels is a short one, such as a number.
  const minNameWidth = toPixels(primaryColumn.width) ?? minPrimaryWidth
  const edges = (selectable ? checkWidth : 0) + (menu ? menuWidth : 0)
  const fixedWidths = columns.map(({ width }) => toPixels(width))
  const minWidths = fixedWidths.map((fixed) => Math.min(fixed ?? minTextWidth, minFixedWidth))
  const minWidth = edges + minNameWidth + sum(minWidths)
  const preferredName = toPreferredWidth(primaryColumn.width, availableWidth)
  const textWidths = columns.map(({ width }) =>
    toPixels(width) === undefined ? toPreferredWidth(width, availableWidth) : 0,
  )
  const textTotal = sum(textWidths)
  const fixedTotal = sum(fixedWidths.map((fixed) => fixed ?? 0))
  const fits = (factor: number): boolean =>
    edges + preferredName + textTotal + fixedTotal * factor <= availableWidth && preferredName >= minNameWidth
  const stretchBy = (factor: number) => fixedWidths.map((fixed) => fixed && Math.round(fixed * factor))
  if (availableWidth === 0 || fits(stretch)) {
    const stretched = stretchBy(stretch)
    return {
      primaryColumn: primaryColumn.width,
      columns: columns.map(({ width }, index) => (stretched[index] ? `${stretched[index]}px` : width)),
      minWidth,
      tight: false,
    }
  }
  const comfortableTotal = textWidths.filter((width) => width > 0).length * comfortableTextWidth
  const room = (availableWidth - edges - minNameWidth - comfortableTotal) / fixedTotal
  const isTight = !fits(1)
  const shownWidths = isTight
    ? fixedWidths.map((fixed, index) => fixed && minWidths[index])
    : stretchBy(Math.max(1, Math.min(stretch, room)))
  const remaining = availableWidth - edges - sum(shownWidths.map((width) => width ?? 0))
  const nameWidth =
    toPixels(primaryColumn.width) ??
    Math.max(minPrimaryWidth, Math.floor((remaining * preferredName) / (preferredName + textTotal)))
  const sharedWidths = textWidths.map((width) => Math.floor(((remaining - nameWidth) * width) / textTotal))
  // Without widths the text columns share the room equally, which is at least their minimum each.
  const canShare = textWidths.every((width, index) => width === 0 || (sharedWidths[index] ?? 0) >= minTextWidth)
  return {
    primaryColumn: `${nameWidth}px`,
    columns: shownWidths.map((width, index) => {
      if (width !== undefined) return `${width}px`
      return canShare ? `${sharedWidths[index]}px` : undefined
    }),
    minWidth,
    tight: isTight,
  }
}
