import type { ReactNode } from 'react'
import type { DeliveryFigures, DeliveryReport } from '#contract/domains/delivery-reports.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useFigureFormat } from '#web/entities/routes/use-figure-format.ts'
import { FigureTable } from '#web/kit/display/figure-table.tsx'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { ReportLink, ReportNote } from '#web/kit/report/report.tsx'
import { deliveryReportsText } from '#web/features/delivery-reports/delivery-reports.text.ts'

const FigureCells = ({ figures }: { figures: DeliveryFigures }) => {
  const format = useFigureFormat()
  const { number } = useFormat()
  const { delivered, failed, routes } = figures
  return (
    <>
      <td data-wide>{number(routes)}</td>
      <td>{number(delivered + failed)}</td>
      <td data-wide>{number(failed)}</td>
      <td>{format.onTimeRate(figures)}</td>
      <td data-wide>{format.distance(figures)}</td>
      <td>{format.stopCost(figures)}</td>
    </>
  )
}

interface ReportTableProps {
  title: string
  /** Heading of the first column. */
  heading: string
  rows: readonly { key: string; name: ReactNode; figures: DeliveryFigures }[]
  totals: DeliveryFigures
}

const ReportTable = ({ title, heading, rows, totals }: ReportTableProps) => {
  const t = useText(deliveryReportsText)
  return (
    <TitledCard title={title}>
      <FigureTable aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col" data-wide>
              {t('routes')}
            </th>
            <th scope="col">{t('stops')}</th>
            <th scope="col" data-wide>
              {t('failed')}
            </th>
            <th scope="col">{t('onTime')}</th>
            <th scope="col" data-wide>
              {t('distance')}
            </th>
            <th scope="col">{t('costPerStop')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <FigureCells figures={figures} />
            </tr>
          ))}
        </tbody>
        {rows.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              <FigureCells figures={totals} />
            </tr>
          </tfoot>
        )}
      </FigureTable>
    </TitledCard>
  )
}

export const DriverTable = ({ report: { drivers, totals } }: { report: DeliveryReport }) => {
  const t = useText(deliveryReportsText)
  return (
    <ReportTable
      title={t('byDriver')}
      heading={t('driver')}
      rows={drivers.map(({ _id: key, name, isRemoved, ...figures }) => ({
        key,
        name: isRemoved ? name : <ReportLink to={`/dashboard/logistics/drivers/${key}`}>{name}</ReportLink>,
        figures,
      }))}
      totals={totals}
    />
  )
}

/** Routes with several windows count in each of them. */
export const WindowTable = ({ report: { windows, totals } }: { report: DeliveryReport }) => {
  const t = useText(deliveryReportsText)
  const { hours } = useCalendar()
  return (
    <ReportTable
      title={t('byWindow')}
      heading={t('window')}
      rows={windows.map(({ window, ...figures }) => ({
        key: window?._id ?? '',
        name: window ? (
          <>
            {window.name}
            <ReportNote>{hours(window.start, window.end)}</ReportNote>
          </>
        ) : (
          t('noWindow')
        ),
        figures,
      }))}
      totals={totals}
    />
  )
}
