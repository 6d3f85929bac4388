import '@mantine/charts/styles.layer.css'
// For the legend's swatches; no other component uses it.
import '@mantine/core/styles/ColorSwatch.layer.css'
import { BarChart, DonutChart, LineChart } from '@mantine/charts'
import { type ChartData, chartColor } from './chart-data.ts'

const characterWidth = 7

// The figure is one labeled image with a table for keyboard users, so nothing inside is focusable.
const noKeyboardLayer = { accessibilityLayer: false }

const axis = { tickLine: 'none', gridAxis: 'x', withDots: false } as const

/** Loads the chart library; imported when a chart is shown. */
const ChartRenderer = ({ kind, series, rows, format, formatAxis = format, height }: ChartData) => {
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
        pieChartProps={noKeyboardLayer}
      />
    )
  }
  // As wide as its labels: amounts are longer in some languages and currencies.
  const widest = Math.max(
    ...rows.flatMap(({ values }) => Object.values(values)).map((value) => formatAxis(value).length),
    1,
  )
  const shared = {
    h: height,
    data: rows.map((row) => ({ label: row.label, ...row.values })),
    dataKey: 'label',
    series: series.map(({ name, label, isComparison }, index) => ({
      name,
      label,
      ...(isComparison ? { color: 'var(--line-strong)', strokeDasharray: '4 4' } : { color: chartColor(index) }),
    })),
    valueFormatter: format,
    withLegend: series.length > 1,
    gridAxis: axis.gridAxis,
    tickLine: axis.tickLine,
    // Counts, cents and parts per million are whole numbers.
    yAxisProps: { width: Math.min(120, widest * characterWidth + 16), tickFormatter: formatAxis, allowDecimals: false },
  }
  return kind === 'bar' ? (
    <BarChart {...shared} barChartProps={noKeyboardLayer} maxBarWidth={36} />
  ) : (
    <LineChart
      {...shared}
      lineChartProps={noKeyboardLayer}
      withDots={axis.withDots}
      curveType="linear"
      strokeWidth={2}
    />
  )
}

export default ChartRenderer
