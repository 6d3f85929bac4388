import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Discount, DiscountCodeRow } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useCsvName } from '#web/kit/csv/use-csv-name.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import type { Column } from '#web/kit/table/columns.ts'
import { exportList, useExport } from '#web/kit/list/export/export.ts'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { MiniPager, useMiniPager } from '#web/kit/list/mini-pager.tsx'
import { batchesText } from '#web/features/discounts/discount-uses.text.ts'
import { BatchDialog } from './batch-dialog.tsx'
import classes from './discount-uses.module.css'

const pageSize = 10
const usageFilters = { all: undefined, unused: 'false', used: 'true' } as const
type UsageFilter = keyof typeof usageFilters
const usageFilterNames = Object.keys(usageFilters) as UsageFilter[]
const icon = { size: 14, 'aria-hidden': true } as const

/** Codes created in batches, with their uses and a CSV download. */
export const CodeBatches = ({ discount }: { discount: Discount }) => {
  const { _id: id, name } = discount
  const t = useText(batchesText)
  const { number } = useFormat()
  const { store } = useSession()
  const [usageFilter, setUsageFilter] = useState<UsageFilter>('all')
  const [isCreating, setIsCreating] = useState(false)
  const pager = useMiniPager()
  const isExporting = useExport() !== undefined
  const query = { used: usageFilters[usageFilter] }
  const { data, error, refetch } = useGet(
    discounts.codes,
    { params: { id }, query: { ...query, limit: pageSize, cursor: pager.cursor } },
    { keepPrevious: true },
  )
  const columns: Column<DiscountCodeRow>[] = [
    { id: 'code', label: t('code'), value: (row) => row.code },
    { id: 'batch', label: t('batch'), value: (row) => row.batch },
    { id: 'used', label: t('uses'), value: (row) => row.used },
    { id: 'limit', label: t('limit'), value: (row) => row.limit },
    {
      id: 'createdAt',
      label: t('created'),
      value: (row) => row.createdAt,
      isTimestamp: true,
    },
  ]
  const toCsvName = useCsvName()
  const download = () =>
    exportList({
      list: discounts.codes,
      params: { id },
      query,
      columns,
      title: t('fileTitle', { name }),
      fileName: toCsvName(t('fileTitle', { name })),
      zone: store?.timezone ?? 'UTC',
    })
  const rows = data?.data ?? []
  return (
    <FormSection title={t('title')}>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label={t('show')}
          data={usageFilterNames.map((value) => ({ value, label: t(value) }))}
          value={usageFilter}
          onChange={(value) => {
            setUsageFilter(usageFilterNames.find((candidate) => candidate === value) ?? 'all')
            pager.reset()
          }}
        />
        <span className={classes.tools}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload {...icon} />}
            disabled={isExporting || rows.length === 0}
            onClick={() => void download()}
          >
            {t('download')}
          </Button>
          <Button size="xs" leftSection={<IconPlus {...icon} />} onClick={() => setIsCreating(true)}>
            {t('make')}
          </Button>
        </span>
      </div>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={3} />)}
      {data && rows.length === 0 && <Text c="dimmed">{t('none')}</Text>}
      {rows.length > 0 && (
        <ul className={classes.lines}>
          {rows.map((row) => (
            <li key={row._id} className={classes.line}>
              <div className={classes.words}>
                <span className={classes.code}>{row.code}</span>
                <span className={classes.quiet}>{row.batch}</span>
              </div>
              <span className={classes.quiet}>
                {row.limit === null
                  ? t('usedTimes', { count: row.used })
                  : t('usedOf', { used: number(row.used), limit: number(row.limit) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <MiniPager pager={pager} next={data?.nextCursor} />
      {isCreating && <BatchDialog discount={discount} close={() => setIsCreating(false)} />}
    </FormSection>
  )
}
