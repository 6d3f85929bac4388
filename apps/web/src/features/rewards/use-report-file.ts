import type { CsvValue } from '#contract/core/csv.ts'
import { minorDigits } from '#contract/core/money.ts'
import type { RewardReport } from '#contract/domains/reward-reports.ts'
import { rewardScale } from '#contract/rewards/earning.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { downloadFile } from '#web/kit/actions/download-file.ts'
import { csvFile } from '#web/kit/csv/csv.ts'
import { useCsvName } from '#web/kit/csv/use-csv-name.ts'
import { toCsvCells } from './rewards.figures.ts'
import { rewardsPageText } from './rewards.text.ts'

export const reportTables = ['months', 'expiry', 'tasks', 'tiers'] as const
type ReportTable = (typeof reportTables)[number]

/** Downloads a table of the report as CSV. */
export const useReportFile = (report: RewardReport) => {
  const t = useText(rewardsPageText)
  const toCsvName = useCsvName()
  const { currency = 'USD' } = useSession().store ?? {}
  const toMajor = (minor: number) => minor / 10 ** minorDigits(currency)
  const tables: Record<ReportTable, () => [header: string[], rows: CsvValue[][]]> = {
    months: () => [
      [
        t('csv_month'),
        t('csv_pointsEarned'),
        t('csv_pointsBonuses'),
        t('csv_pointsRedeemed'),
        t('csv_pointsExpired'),
        t('csv_pointsAdjusted'),
        t('csv_creditEarned', { currency }),
        t('csv_creditBonuses', { currency }),
        t('csv_creditRedeemed', { currency }),
        t('csv_creditExpired', { currency }),
        t('csv_creditAdjusted', { currency }),
        t('csv_cost', { currency }),
        t('csv_sales', { currency }),
        t('csv_share'),
      ],
      report.months.map((row) => [row.month, ...toCsvCells(row, currency)]),
    ],
    expiry: () => [
      [t('csv_month'), t('csv_points'), t('csv_credit', { currency }), t('csv_value', { currency })],
      report.expiry.map(({ month, points, credit, value }) => [
        month ?? t('noExpiry'),
        points,
        toMajor(credit),
        toMajor(value),
      ]),
    ],
    tasks: () => [
      [
        t('task'),
        t('started'),
        t('completed'),
        t('csv_points'),
        t('csv_credit', { currency }),
        t('csv_cost', { currency }),
      ],
      report.tasks.map(({ name, started, completed, points, credit, cost }) => [
        name,
        started,
        completed,
        points,
        toMajor(credit),
        toMajor(cost),
      ]),
    ],
    tiers: () => [
      [t('tier'), t('threshold'), t('multiplier'), t('customers')],
      [
        ...report.tiers.map(({ name, threshold, multiplier, customers }) => [
          name,
          report.program.kind === 'credit' ? toMajor(threshold) : threshold,
          multiplier / rewardScale,
          customers,
        ]),
        [t('withoutTier'), undefined, undefined, report.withoutTier],
      ],
    ],
  }
  return (table: ReportTable): void => {
    const [header, rows] = tables[table]()
    downloadFile(csvFile(header, rows), toCsvName(t(`file_${table}`), { period: report.to }))
  }
}
