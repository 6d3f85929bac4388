import { Link } from 'react-router'
import type { CampaignRecipient, CampaignResults } from '#contract/domains/campaign-history.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { RecipientBadge } from '#web/entities/campaigns/recipient-badge.tsx'
import { toLabelKey, toOutcome } from '#web/entities/campaigns/recipient-status.ts'
import { recipientStatusText } from '#web/entities/campaigns/recipient-status.text.ts'
import { Masked } from '#web/entities/customers/masked.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { ReportNote } from '#web/kit/report/report.tsx'
import type { Column } from '#web/kit/table/columns.ts'
import { campaignHistoryText } from './campaign-history.text.ts'

/** Columns of the recipients and of their file, which has all times. */
export const useRecipientColumns = ({ channel, variants }: CampaignResults): Column<CampaignRecipient>[] => {
  const t = useText(campaignHistoryText)
  const tStatus = useText(recipientStatusText)
  const { can } = useSession()
  const isMasked = !can('edit_customer_sensitive_info')
  const toTimeColumn = (
    id: 'openedAt' | 'machineOpenedAt' | 'clickedAt' | 'unsubscribedAt',
    label: string,
  ): Column<CampaignRecipient> => ({ id, label, value: (row) => row[id], isTimestamp: true, hiddenByDefault: true })
  const orderColumn: Column<CampaignRecipient> = {
    id: 'order',
    label: t('order'),
    cell: ({ order }) =>
      order && (
        <Link to={`/dashboard/orders/${order._id}`} className="text-link">
          #{order.number}
        </Link>
      ),
    value: ({ order }) => order && `#${order.number}`,
  }
  return [
    {
      id: 'customer',
      label: t('customer'),
      cell: ({ customer: { _id, name, isDeleted }, address }) => (
        <>
          {isDeleted ? (
            name
          ) : (
            <Link to={`/dashboard/customers/${_id}`} className="text-link">
              {name}
            </Link>
          )}
          <ReportNote>
            <Masked value={address} isMasked={isMasked} />
          </ReportNote>
        </>
      ),
      value: ({ customer }) => customer.name,
    },
    { id: 'address', label: t('address'), value: ({ address }) => address, hiddenByDefault: true },
    {
      id: 'status',
      label: t('status'),
      cell: (row) => (
        <>
          <RecipientBadge {...row} channel={channel} />
          {row.reason && <ReportNote>{tStatus(toLabelKey(row.reason, channel))}</ReportNote>}
        </>
      ),
      value: (row) => tStatus(toLabelKey(toOutcome(row), channel)),
    },
    {
      id: 'reason',
      label: t('reason'),
      value: ({ reason }) => reason && tStatus(toLabelKey(reason, channel)),
      hiddenByDefault: true,
    },
    ...(variants.length > 0
      ? [{ id: 'variant', label: t('variant'), value: ({ variant }: CampaignRecipient) => variant?.toUpperCase() }]
      : []),
    {
      id: 'sentAt',
      label: t('sentAt'),
      cell: ({ sentAt }) => sentAt && <Time iso={sentAt} />,
      value: ({ sentAt }) => sentAt,
      isTimestamp: true,
    },
    ...(channel === 'email'
      ? [
          toTimeColumn('openedAt', t('opened')),
          toTimeColumn('machineOpenedAt', t('machineOpened')),
          toTimeColumn('clickedAt', t('clicked')),
        ]
      : []),
    toTimeColumn('unsubscribedAt', t(channel === 'email' ? 'unsubscribed' : 'optedOut')),
    ...(channel === 'email' ? [orderColumn] : []),
  ]
}
