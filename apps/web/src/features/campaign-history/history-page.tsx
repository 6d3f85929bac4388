import { useMemo } from 'react'
import { minorDigits } from '#contract/core/money.ts'
import type { CampaignRow } from '#contract/domains/campaign.ts'
import { campaignHistory } from '#contract/domains/campaign-history.ts'
import { type CampaignCounts, campaignChannels } from '#contract/domains/campaign.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { CampaignStatusBadge } from '#web/entities/campaigns/campaign-status-badge.tsx'
import { campaignStatusText } from '#web/entities/campaigns/campaign-status.text.ts'
import { Money } from '#web/kit/display/money.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import type { Column, Filter, PrimaryColumn } from '#web/kit/table/columns.ts'
import { toRates } from '#web/entities/campaigns/campaign-rates.ts'
import { campaignHistoryText } from './campaign-history.text.ts'
import { useResultFormat } from './use-result-format.ts'

const newest: Sort = { by: 'startedAt', order: 'desc' }

const useHistoryColumns = (): Column<CampaignRow>[] => {
  const t = useText(campaignHistoryText)
  const tStatus = useText(campaignStatusText)
  const { number, percent } = useResultFormat()
  const { currency = 'USD' } = useSession().store ?? {}
  const toCountColumn = (
    id: Exclude<keyof CampaignCounts, 'sales'>,
    options: Pick<Column<CampaignRow>, 'hiddenByDefault' | 'phone' | 'phoneCell'>,
  ): Column<CampaignRow> => ({
    id,
    label: t(id),
    cell: ({ counts }) => number(counts[id]),
    value: ({ counts }) => counts[id],
    isNumeric: true,
    width: '112px',
    ...options,
  })
  const toRateColumn = (id: 'openRate' | 'clickRate', rate: 'opened' | 'clicked'): Column<CampaignRow> => ({
    id,
    label: t(id),
    cell: (row) => percent(toRates(row.counts)[rate]),
    value: (row) => percent(toRates(row.counts)[rate]),
    isNumeric: true,
    width: '104px',
    phone: 'detail',
    // Text messages have no rates.
    phoneCell: ({ counts, channel }) =>
      channel === 'email' && t(`phone_${rate}`, { rate: percent(toRates(counts)[rate]) }),
  })
  return [
    {
      id: 'startedAt',
      label: t('sentAt'),
      cell: ({ startedAt }) => startedAt && <Time iso={startedAt} />,
      value: ({ startedAt }) => startedAt,
      isTimestamp: true,
      sort: 'startedAt',
      defaultOrder: 'desc',
      width: '148px',
      phone: 'amount',
    },
    {
      id: 'status',
      label: t('status'),
      cell: ({ status }) => <CampaignStatusBadge status={status} />,
      value: ({ status }) => tStatus(status),
      width: '112px',
    },
    {
      id: 'channel',
      label: t('channel'),
      value: ({ channel }) => t(channel),
      width: '92px',
    },
    toCountColumn('sent', { hiddenByDefault: true }),
    toCountColumn('delivered', {
      phone: 'detail',
      phoneCell: ({ counts }) => t('phone_delivered', { count: counts.delivered }),
    }),
    toCountColumn('bounced', { hiddenByDefault: true }),
    toRateColumn('openRate', 'opened'),
    toCountColumn('opened', { hiddenByDefault: true }),
    toCountColumn('machineOpened', { hiddenByDefault: true }),
    toRateColumn('clickRate', 'clicked'),
    toCountColumn('clicked', { hiddenByDefault: true }),
    toCountColumn('unsubscribed', { hiddenByDefault: true }),
    {
      ...toCountColumn('orders', {}),
      cell: ({ counts, channel }) => (channel === 'sms' ? '–' : number(counts.orders)),
    },
    {
      id: 'sales',
      label: t('sales'),
      cell: ({ counts, channel }) => (channel === 'sms' ? '–' : <Money minor={counts.sales} />),
      value: ({ counts }) => counts.sales / 10 ** minorDigits(currency),
      isNumeric: true,
      width: '120px',
    },
  ]
}

/** Campaigns that were sent, newest first, with their rates. */
const HistoryPage = () => {
  const t = useText(campaignHistoryText)
  const columns = useHistoryColumns()
  const primaryColumn: PrimaryColumn<CampaignRow> = useMemo(
    () => ({ label: t('campaign'), name: ({ name }) => name, to: ({ _id }) => _id, sort: 'name' }),
    [t],
  )
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'channel',
      label: t('channel'),
      options: campaignChannels.map((channel) => ({ value: channel, label: t(channel) })),
    },
  ]
  return (
    <ListPage
      title={t('title')}
      list={campaignHistory.list}
      sort={newest}
      primaryColumn={primaryColumn}
      columns={columns}
      filters={filters}
      empty={{ illustration: 'quiet', title: t('emptyTitle'), body: t('emptyBody') }}
    />
  )
}

export default HistoryPage
