import { useMemo } from 'react'
import { campaignChannels, campaignStatuses, type CampaignRow } from '#contract/domains/campaign.ts'
import { summarizeCampaignFields } from '#contract/domains/campaign-merge-fields.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import type { Column, Filter, PrimaryColumn } from '#web/kit/table/columns.ts'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import { toRates, useRateFormat } from '#web/entities/campaigns/campaign-rates.ts'
import { CampaignStatusBadge } from '#web/entities/campaigns/campaign-status-badge.tsx'
import { campaignStatusText } from '#web/entities/campaigns/campaign-status.text.ts'
import { campaignsText } from './campaigns.text.ts'
import { toPercent } from './campaigns.progress.ts'

interface CampaignList {
  primaryColumn: PrimaryColumn<CampaignRow>
  columns: Column<CampaignRow>[]
  filters: Filter[]
}

/** When it was sent or will be; drafts have no date. */
const getDate = ({ status, scheduledAt, finishedAt, startedAt }: CampaignRow): string | null =>
  status === 'draft' ? null : (finishedAt ?? startedAt ?? scheduledAt)

export const useCampaignList = (): CampaignList => {
  const t = useText(campaignsText)
  const tStatus = useText(campaignStatusText)
  const { number, date: formatDay, dateTime } = useFormat()
  const percent = useRateFormat()
  return useMemo(() => {
    const formatDate = (row: CampaignRow) => {
      const date = getDate(row)
      if (date === null) return '–'
      const isLocal = row.status === 'scheduled' && row.isLocalTime
      return isLocal ? t('localTime', { date: dateTime(date) }) : dateTime(date)
    }
    const renderRecipients = ({ status, counts }: CampaignRow) => {
      if (counts.queued === 0) return '–'
      if (status !== 'sending' && status !== 'paused') return number(counts.queued)
      const text = t('sentOf', { sent: number(counts.sent), total: number(counts.queued) })
      return (
        <>
          {text}
          <ProgressBar label={text} value={toPercent(counts)} tone={status === 'paused' ? 'warning' : 'accent'} />
        </>
      )
    }
    return {
      primaryColumn: { label: t('name'), name: ({ name }) => name, to: ({ _id }) => _id, sort: 'name', width: '24%' },
      columns: [
        {
          id: 'subject',
          label: t('subject'),
          value: ({ subject }) => subject,
          cell: ({ subject, channel }) => {
            const summary = summarizeCampaignFields(subject)
            const text =
              channel === 'sms' ? t('smsSubject', { text: summary || t('noMessage') }) : summary || t('noSubject')
            return <span title={text}>{text}</span>
          },
          phone: 'detail',
        },
        {
          id: 'status',
          label: t('status'),
          value: ({ status }) => tStatus(status),
          cell: ({ status }) => <CampaignStatusBadge status={status} />,
          width: '120px',
          phone: 'status',
        },
        {
          id: 'recipients',
          label: t('recipients'),
          value: ({ counts }) => counts.queued,
          cell: renderRecipients,
          isNumeric: true,
          width: '148px',
        },
        {
          id: 'when',
          label: t('when'),
          value: getDate,
          cell: formatDate,
          isTimestamp: true,
          sort: 'scheduledAt',
          defaultOrder: 'desc',
          width: '212px',
          phone: 'amount',
          // The time doesn't fit beside the name.
          phoneCell: ({ status, scheduledAt }) => status === 'scheduled' && scheduledAt && formatDay(scheduledAt),
        },
        {
          id: 'opens',
          label: t('opens'),
          value: ({ counts }) => counts.opened,
          cell: (row) => percent(toRates(row.counts).opened),
          isNumeric: true,
          width: '88px',
          phone: 'amount',
          phoneCell: ({ counts }) => {
            const { opened } = toRates(counts)
            return opened !== undefined && t('openedRate', { rate: percent(opened) })
          },
        },
        {
          id: 'clicks',
          label: t('clicks'),
          value: ({ counts }) => counts.clicked,
          cell: (row) => percent(toRates(row.counts).clicked),
          isNumeric: true,
          width: '88px',
        },
        {
          id: 'channel',
          label: t('channel'),
          value: ({ channel }) => t(`channel_${channel}`),
          width: '92px',
          hiddenByDefault: true,
        },
      ],
      filters: [
        {
          kind: 'choice',
          name: 'status',
          label: t('status'),
          options: campaignStatuses.map((value) => ({ value, label: tStatus(value) })),
        },
        {
          kind: 'choice',
          name: 'channel',
          label: t('channel'),
          options: campaignChannels.map((value) => ({ value, label: t(`channel_${value}`) })),
        },
      ],
    }
  }, [t, tStatus, number, formatDay, dateTime, percent])
}
