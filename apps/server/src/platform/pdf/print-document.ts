// The content of printed documents, without layout: positions and page breaks are decided when it is drawn.

export interface Cell {
  text: string
  /** In small print below the text. */
  sub?: string
}

export interface Column {
  label: string
  /** In points; columns without a width share the remaining space. */
  width?: number
  align?: 'left' | 'right'
  /** A checkbox instead of text. */
  isCheckbox?: boolean
}

export type Block =
  | { kind: 'head'; name: string; lines: readonly string[]; title: string; facts: readonly string[] }
  | { kind: 'facts'; columns: readonly { label: string; lines: readonly string[] }[] }
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly Cell[])[] }
  | { kind: 'totals'; rows: readonly { label: string; value: string; isStrong?: boolean; isRuled?: boolean }[] }
  | { kind: 'text'; label: string; text: string }

/** Starts on a new page and has as many pages as it needs, with its own page numbers. */
export interface PrintSection {
  blocks: readonly Block[]
  footer: string
}

export interface PrintDocument {
  size: 'A4' | 'LETTER'
  title: string
  language: string
  /** Explains the replacement character, on pages with characters that no font has. */
  missingCharacterNote: string
  sections: readonly PrintSection[]
}
