import { Button, Select } from '@mantine/core'
import { useRef } from 'react'
import {
  campaignHistory,
  type CampaignResults,
  recipientActions,
  recipientStatuses,
} from '#contract/domains/campaign-history.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { toLabelKey } from '#web/entities/campaigns/recipient-status.ts'
import { recipientStatusText } from '#web/entities/campaigns/recipient-status.text.ts'
import { campaignHistoryText } from '#web/features/campaign-history/campaign-history.text.ts'
import { useRecipientColumns } from '#web/features/campaign-history/use-recipient-columns.tsx'
import { type RecipientFilter, useRecipientFilter } from '#web/features/campaign-history/use-recipient-filter.ts'
import { useResultFormat } from '#web/features/campaign-history/use-result-format.ts'
import { FigureTable } from '#web/kit/display/figure-table.tsx'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { MiniPager, useMiniPager } from '#web/kit/list/mini-pager.tsx'
import { SearchBox } from '#web/kit/list/search-box.tsx'
import { ReportEmpty } from '#web/kit/report/report.tsx'
import { renderCell } from '#web/kit/table/columns.ts'
import classes from './recipients.module.css'

const pageSize = 25

interface FiltersProps {
  filter: RecipientFilter
  change: (filter: RecipientFilter) => void
  results: CampaignResults
}

const Filters = ({ filter, change, results: { channel } }: FiltersProps) => {
  const t = useText(campaignHistoryText)
  const tStatus = useText(recipientStatusText)
  const input = useRef<HTMLInputElement>(null)
  const { search, status, did } = filter
  const actions = channel === 'email' ? recipientActions : (['unsubscribed'] as const)
  return (
    <div className={classes.filters}>
      <SearchBox value={search ?? ''} input={input} change={(text) => change({ ...filter, search: text })} />
      <Select
        size="xs"
        aria-label={t('status')}
        placeholder={t('allStatuses')}
        clearable
        data={recipientStatuses.map((value) => ({ value, label: tStatus(toLabelKey(value, channel)) }))}
        value={status ?? null}
        onChange={(value) => {
          const { status: _, ...others } = filter
          change(value ? { ...others, status: value } : others)
        }}
      />
      <Select
        size="xs"
        aria-label={t('activity')}
        placeholder={t('anyActivity')}
        clearable
        data={actions.map((value) => ({ value, label: channel === 'sms' ? t('optedOut') : t(value) }))}
        value={did ?? null}
        onChange={(value) => {
          const { did: _, ...others } = filter
          change(value ? { ...others, did: value } : others)
        }}
      />
    </div>
  )
}

/** Everyone who is in the campaign, with filters. */
const RecipientTable = ({ results }: { results: CampaignResults }) => {
  const t = useText(campaignHistoryText)
  const { number } = useResultFormat()
  const { filter, change } = useRecipientFilter()
  const pager = useMiniPager()
  const columns = useRecipientColumns(results).filter(({ hiddenByDefault }) => !hiddenByDefault)
  const { data, error, refetch, isPlaceholderData } = useGet(
    campaignHistory.recipients,
    { params: { id: results._id }, query: { ...filter, limit: pageSize, cursor: pager.cursor } },
    { keepPrevious: true },
  )
  const isFiltered = Object.keys(filter).length > 0
  const changeFilter = (next: RecipientFilter) => {
    pager.reset()
    change(next)
  }
  return (
    <TitledCard
      title={t('recipients')}
      aside={
        data && (
          <span className={classes.quiet}>
            {t('recipientsCount', {
              count: data.total,
              formatted: `${number(data.total)}${data.totalIsCapped ? '+' : ''}`,
            })}
          </span>
        )
      }
    >
      <Filters filter={filter} change={changeFilter} results={results} />
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={5} />)}
      {data?.data.length === 0 && (
        <ReportEmpty>
          {t(isFiltered ? 'noneFound' : 'noRecipients')}{' '}
          {isFiltered && (
            <Button variant="subtle" size="compact-sm" onClick={() => changeFilter({})}>
              {t('clearFilters')}
            </Button>
          )}
        </ReportEmpty>
      )}
      {data && data.data.length > 0 && (
        <div className={isPlaceholderData ? classes.stale : undefined}>
          <FigureTable aria-label={t('recipients')}>
            <thead>
              <tr>
                {columns.map(({ id, label }) => (
                  <th key={id} scope="col" data-text={id !== 'order' || undefined} data-wide={isWide(id) || undefined}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.data.map((recipient) => (
                <tr key={recipient._id}>
                  {columns.map((column) => (
                    <td
                      key={column.id}
                      className={column.id === 'customer' ? classes.customer : undefined}
                      data-text={column.id !== 'order' || undefined}
                      data-wide={isWide(column.id) || undefined}
                    >
                      {renderCell(column, recipient)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </FigureTable>
        </div>
      )}
      <div className={classes.pager}>
        <MiniPager pager={pager} next={data?.nextCursor} />
      </div>
    </TitledCard>
  )
}

const isWide = (column: string): boolean => column === 'sentAt' || column === 'variant'

export const Recipients = ({ results }: { results: CampaignResults }) => {
  const t = useText(campaignHistoryText)
  const { can } = useSession()
  if (can('view_customers')) return <RecipientTable results={results} />
  return (
    <TitledCard title={t('recipients')}>
      <ReportEmpty>{t('cannotViewCustomers')}</ReportEmpty>
    </TitledCard>
  )
}
