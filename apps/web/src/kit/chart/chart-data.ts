export interface Series {
  name: string
  label: string
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
  height: number
}

/** The colours of tokens.css, which follow the theme by themselves. */
export const chartColor = (index: number): string => `var(--chart-${(index % 6) + 1})`
