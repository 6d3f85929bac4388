import type { Column, MainColumn } from './columns.ts'

/** In pixels: what a name, a text and a time or figure need to be read at all. */
const leastMain = 192
const leastText = 104
const leastFixed = 124
/** What a column without a width of its own should have before the others have to give way. */
const easyText = 160
const checkWidth = 44
const menuWidth = 52

type Sized = Pick<Column<never>, 'width'>

interface Room {
  /** The width of the table's place; 0 while nobody has measured it. */
  room: number
  main: Pick<MainColumn<never>, 'width'>
  columns: readonly Sized[]
  selectable: boolean
  menu: boolean
}

interface Widths {
  main: string | undefined
  columns: (string | undefined)[]
  /** Narrower than this the table scrolls sideways: no column that was asked for vanishes. */
  least: number
  /** There was not room enough for the widths that were asked for. */
  tight: boolean
}

const pixels = (width: string | undefined): number | undefined =>
  width?.endsWith('px') ? Number.parseFloat(width) : undefined

const asked = (width: string | undefined, room: number): number =>
  pixels(width) ?? (width?.endsWith('%') ? (Number.parseFloat(width) / 100) * room : easyText)

const tight = (width: string | undefined): number => Math.min(pixels(width) ?? leastText, leastFixed)

/** The widths as the page gave them; where they leave too little for the rest, the times and figures give way first. */
export const columnWidths = ({ room, main, columns, selectable, menu }: Room): Widths => {
  // A name that says how much room it needs is a short one, such as a number.
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
