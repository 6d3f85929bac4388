import '@mantine/charts/styles.layer.css'
import { BarChart, DonutChart, LineChart } from '@mantine/charts'
import { type ChartData, chartColor } from './chart-data.ts'

const axis = { tickLine: 'none', gridAxis: 'x', withDots: false } as const

/** The part that brings the drawing library along; loaded when a chart is shown. */
const DrawnChart = ({ kind, series, rows, format, height }: ChartData) => {
  if (kind === 'donut') {
    const name = series[0]?.name ?? ''
    const data = rows.map((row, index) => ({ name: row.label, value: row.values[name] ?? 0, color: chartColor(index) }))
    return (
      <DonutChart
        data={data}
        h={height}
        mx="auto"
        size={height - 40}
        thickness={24}
        valueFormatter={format}
        tooltipDataSource="segment"
      />
    )
  }
  const shared = {
    h: height,
    data: rows.map((row) => ({ label: row.label, ...row.values })),
    dataKey: 'label',
    series: series.map(({ name, label }, index) => ({ name, label, color: chartColor(index) })),
    valueFormatter: format,
    withLegend: series.length > 1,
    gridAxis: axis.gridAxis,
    tickLine: axis.tickLine,
  }
  return kind === 'bar' ? (
    <BarChart {...shared} maxBarWidth={36} />
  ) : (
    <LineChart {...shared} withDots={axis.withDots} curveType="monotone" strokeWidth={2} />
  )
}

export default DrawnChart
