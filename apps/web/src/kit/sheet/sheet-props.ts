import type { ReactNode } from 'react'
import type { SheetOptions } from './use-sheet.ts'

/** Why the server rejected a row's changes; with `column` if it concerns one cell. */
export type RowError = string | { column: string; message: string }

export interface SheetProps<Row> extends SheetOptions<Row> {
  label: string
  /** Header of the row names; the label by default. */
  header?: string
  /** Without its own border, inside a card. */
  flush?: true
  rowLabel: (row: Row) => string
  rowImage?: (row: Row) => ReactNode
  rowErrors?: ReadonlyMap<string, RowError>
}
