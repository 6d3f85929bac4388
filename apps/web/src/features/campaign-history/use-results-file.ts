import type { CsvValue } from '#contract/core/csv.ts'
import { campaignHistory, type CampaignResults } from '#contract/domains/campaign-history.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { downloadFile } from '#web/kit/actions/download-file.ts'
import { csvTime } from '#web/kit/csv/csv-time.ts'
import { csvFile } from '#web/kit/csv/csv.ts'
import { useCsvName } from '#web/kit/csv/use-csv-name.ts'
import { exportList } from '#web/kit/list/export/export.ts'
import { toCountCells } from './campaign-history.rates.ts'
import { campaignHistoryText } from './campaign-history.text.ts'
import { useRecipientColumns } from './use-recipient-columns.tsx'
import { useRecipientFilter } from './use-recipient-filter.ts'

const resultTables = ['summary', 'hours', 'links'] as const
type ResultTable = (typeof resultTables)[number]

/** Files of the results. The one with recipients has those that the filters show. */
export const useResultFiles = (results: CampaignResults): { label: string; run: () => void }[] => {
  const t = useText(campaignHistoryText)
  const toCsvName = useCsvName()
  const { can, store } = useSession()
  const { currency = 'USD', timezone = 'UTC' } = store ?? {}
  const columns = useRecipientColumns(results)
  const { filter } = useRecipientFilter()
  const tables: Record<ResultTable, () => [header: string[], rows: CsvValue[][]]> = {
    summary: () => [
      [
        t('variant'),
        t('queued'),
        t('sent'),
        t('delivered'),
        t('failed'),
        t('bounced'),
        t('skipped'),
        t('tracked'),
        t('opened'),
        t('machineOpened'),
        t('clicked'),
        t('unsubscribed'),
        t('complained'),
        t('orders'),
        `${t('sales')} (${currency})`,
      ],
      [
        [results.name, ...toCountCells(results.counts, currency)],
        ...results.variants.map(({ variant, subject, counts }) => [
          t('variantName', { variant: variant.toUpperCase(), subject }),
          ...toCountCells(counts, currency),
        ]),
      ],
    ],
    hours: () => [
      [`${t('hour')} (${timezone})`, t('sent'), t('opened'), t('clicked'), t('unsubscribed')],
      results.hours.map(({ at, sent, opened, clicked, unsubscribed }) => [
        csvTime(at, timezone),
        sent,
        opened,
        clicked,
        unsubscribed,
      ]),
    ],
    links: () => [
      [t('link'), t('clicks'), t('people')],
      results.links.map(({ url, clicks, people }) => [url, clicks, people]),
    ],
  }
  const download = (table: ResultTable): void => {
    const [header, rows] = tables[table]()
    downloadFile(csvFile(header, rows), toCsvName(t(`file_${table}`)))
  }
  const exportRecipients = () =>
    void exportList({
      list: campaignHistory.recipients,
      params: { id: results._id },
      query: { ...filter },
      title: t('file_recipients'),
      fileName: toCsvName(t('file_recipients')),
      zone: timezone,
      columns,
    })
  return [
    ...resultTables
      .filter((table) => table !== 'links' || results.channel === 'email')
      .map((table) => ({ label: t(`export_${table}`), run: () => download(table) })),
    ...(can('view_customers') ? [{ label: t('export_recipients'), run: exportRecipients }] : []),
  ]
}
