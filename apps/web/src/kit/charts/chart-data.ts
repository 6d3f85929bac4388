export interface Series {
  name: string
  label: string
  /** For comparison with the others: gray, and dashed as a line. */
  isComparison?: true
}

export interface ChartRow {
  label: string
  values: Readonly<Record<string, number>>
}

export type ChartKind = 'bar' | 'line' | 'donut'

export interface ChartData {
  kind: ChartKind
  series: readonly Series[]
  rows: readonly ChartRow[]
  format: (value: number) => string
  /** Shorter, for the axis; `format` by default. */
  formatAxis?: ((value: number) => string) | undefined
  height: number
}

/** Colors of tokens.css, which follow the theme. */
export const chartColor = (index: number): string => `var(--chart-${(index % 6) + 1})`
