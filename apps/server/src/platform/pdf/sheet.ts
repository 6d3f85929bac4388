/** What is printed, said without a single measure: whoever draws it decides where it goes and where a page ends. */
export interface Cell {
  text: string
  /** Smaller, below it. */
  sub?: string
}

export interface Column {
  label: string
  /** In points; one without takes what the others leave. */
  width?: number
  align?: 'left' | 'right'
  /** A box to tick instead of text. */
  isBox?: boolean
}

export type Block =
  | { kind: 'head'; name: string; lines: readonly string[]; title: string; facts: readonly string[] }
  | { kind: 'facts'; columns: readonly { label: string; lines: readonly string[] }[] }
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly Cell[])[] }
  | { kind: 'totals'; rows: readonly { label: string; value: string; isStrong?: boolean; isRuled?: boolean }[] }
  | { kind: 'text'; label: string; text: string }

/** Starts on a page of its own and has as many as it needs, numbered for themselves. */
export interface Sheet {
  blocks: readonly Block[]
  foot: string
}

export interface Booklet {
  size: 'A4' | 'LETTER'
  title: string
  language: string
  sheets: readonly Sheet[]
}
