import type { CsvValue } from '#contract/core/csv.ts'
import type { SupportReport } from '#contract/domains/support-reports.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { downloadFile } from '#web/kit/actions/download-file.ts'
import { csvFile } from '#web/kit/csv/csv.ts'
import { useCsvName } from '#web/kit/csv/use-csv-name.ts'
import { toAgentCells, toDayCells } from './support-reports.rows.ts'
import { supportReportsText } from './support-reports.text.ts'

export const reportTables = ['agents', 'days', 'comments'] as const
type ReportTable = (typeof reportTables)[number]

/** Downloads a table of the report as CSV. */
export const useReportFile = (report: SupportReport) => {
  const t = useText(supportReportsText)
  const toCsvName = useCsvName()
  const { dateTime } = useFormat()
  const firstReply = [t('csv_firstReplyMedian'), t('csv_firstReplyP90')]
  const ratings = [t('csv_rating'), t('csv_ratings')]
  const tables: Record<ReportTable, () => [header: string[], rows: CsvValue[][]]> = {
    agents: () => [
      [t('agent'), t('conversations'), t('replies'), ...firstReply, t('closed'), ...ratings],
      report.agents.map(toAgentCells),
    ],
    days: () => [
      [
        t('date'),
        t('started'),
        t('csv_answered'),
        ...firstReply,
        t('closed'),
        t('csv_resolutionMedian'),
        t('csv_resolutionP90'),
        t('csv_received'),
        t('csv_sent'),
        ...ratings,
      ],
      report.days.map((day) => [day.date, ...toDayCells(day)]),
    ],
    comments: () => [
      [t('date'), t('csv_score'), t('csv_comment'), t('agent')],
      report.comments.map(({ ratedAt, score, comment, agent }) => [
        dateTime(ratedAt),
        score,
        comment,
        agent ?? undefined,
      ]),
    ],
  }
  return (table: ReportTable): void => {
    const [header, rows] = tables[table]()
    downloadFile(csvFile(header, rows), toCsvName(t(`file_${table}`), { period: `${report.from}-${report.to}` }))
  }
}
