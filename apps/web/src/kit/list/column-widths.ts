import type { Column, MainColumn } from './columns.ts'

/** Minimum widths in pixels of a name, a text, and a time or number. */
const leastMain = 192
const leastText = 104
const leastFixed = 124
/** Preferred width of a column without a width. */
const easyText = 160
const checkWidth = 44
const menuWidth = 52

type Sized = Pick<Column<never>, 'width'>

interface Room {
  /** The width of the container; 0 before it is measured. */
  room: number
  main: Pick<MainColumn<never>, 'width'>
  columns: readonly Sized[]
  selectable: boolean
  menu: boolean
}

interface Widths {
  main: string | undefined
  columns: (string | undefined)[]
  /** Below this width the table scrolls horizontally. */
  least: number
  /** There was not enough room for the requested widths. */
  tight: boolean
}

const pixels = (width: string | undefined): number | undefined =>
  width?.endsWith('px') ? Number.parseFloat(width) : undefined

const asked = (width: string | undefined, room: number): number =>
  pixels(width) ?? (width?.endsWith('%') ? (Number.parseFloat(width) / 100) * room : easyText)

const tight = (width: string | undefined): number => Math.min(pixels(width) ?? leastText, leastFixed)

/** The requested widths; if they leave too little room, columns with times and numbers shrink first. */
export const columnWidths = ({ room, main, columns, selectable, menu }: Room): Widths => {
  // A name column with a width in pixels is a short one, such as a number.
  const leastName = pixels(main.width) ?? leastMain
  const edges = (selectable ? checkWidth : 0) + (menu ? menuWidth : 0)
  const least = columns.reduce((sum, { width }) => sum + tight(width), edges + leastName)
  const wanted = [main, ...columns].reduce((sum, { width }) => sum + asked(width, room), edges)
  if (room === 0 || (wanted <= room && asked(main.width, room) >= leastName)) {
    return { main: main.width, columns: columns.map(({ width }) => width), least, tight: false }
  }
  return {
    main: main.width?.endsWith('px') ? main.width : `${Math.max(leastMain, Math.round(room * 0.22))}px`,
    columns: columns.map(({ width }) => (pixels(width) === undefined ? undefined : `${tight(width)}px`)),
    least,
    tight: true,
  }
}
