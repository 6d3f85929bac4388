import type { ReactNode } from 'react'
import type { SheetOptions } from './use-sheet.ts'

/** Why the server did not take what was changed in a row: at the cell that it is about, where it is about one. */
export type RowRefusal = string | { column: string; words: string }

export interface SheetProps<Row> extends SheetOptions<Row> {
  label: string
  /** Above the names of the rows; the label without it. */
  head?: string
  /** Within a card that has a border of its own. */
  flush?: true
  rowLabel: (row: Row) => string
  rowPicture?: (row: Row) => ReactNode
  refusals?: ReadonlyMap<string, RowRefusal>
}
