import { Button, Skeleton } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import { useIsFirstContentShown } from '#web/client/first-content.ts'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { useIsNear } from '#web/kit/page/use-is-near.ts'
import { type ChartData, chartColor } from './chart-data.ts'
import classes from './chart.module.css'

const ChartRenderer = lazy(() => import('./chart-renderer.tsx'))

interface ChartProps extends Omit<ChartData, 'height'> {
  /** What the chart shows, for screen readers. */
  title: string
  /** Heading level of the title. */
  heading?: 'h2' | 'h3'
  height?: number
}

const ChartTable = ({ series, rows, format, title }: ChartProps) => (
  <table className={classes.table} aria-label={title}>
    {series.length > 1 && (
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{title}</span>
          </th>
          {series.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
    )}
    <tbody>
      {rows.map((row) => (
        <tr key={row.label}>
          <th scope="row">{row.label}</th>
          {series.map(({ name }) => (
            <td key={name}>{format(row.values[name] ?? 0)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** A bar, line or donut chart that can be switched to a table of the same numbers. */
export const Chart = (props: ChartProps) => {
  const { title, heading: Heading = 'h3', kind, rows, series, format, formatAxis, height = 240 } = props
  const t = useText(kitText)
  const [asTable, setAsTable] = useState(false)
  // Rendering a chart takes a second on a slow phone.
  const { ref, isNear } = useIsNear<HTMLDivElement>()
  const isContentShown = useIsFirstContentShown()
  const first = series[0]?.name ?? ''
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.head}>
        <Heading className={classes.title}>{title}</Heading>
        <Button variant="subtle" color="neutral" size="compact-sm" onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'showChart' : 'showTable')}
        </Button>
      </figcaption>
      {asTable ? (
        <ChartTable {...props} />
      ) : (
        <div
          ref={ref}
          role="img"
          aria-label={`${title}: ${rows.map((row) => `${row.label} ${format(row.values[first] ?? 0)}`).join(', ')}`}
        >
          {isNear && isContentShown ? (
            <Suspense fallback={<Skeleton h={height} />}>
              <ChartRenderer
                kind={kind}
                rows={rows}
                series={series}
                format={format}
                formatAxis={formatAxis}
                height={height}
              />
            </Suspense>
          ) : (
            <Skeleton h={height} />
          )}
        </div>
      )}
      {kind === 'donut' && !asTable && (
        <ul className={classes.legend} aria-hidden="true">
          {rows.map((row, index) => (
            <li key={row.label}>
              <span className={classes.swatch} style={{ background: chartColor(index) }} />
              {row.label} · {format(row.values[first] ?? 0)}
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}
