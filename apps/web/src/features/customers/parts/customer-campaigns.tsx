import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { campaignHistory, type ReceivedCampaign } from '#contract/domains/campaign-history.ts'
import { summarizeCampaignFields } from '#contract/domains/campaign-merge-fields.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { RecipientBadge } from '#web/entities/campaigns/recipient-badge.tsx'
import { toLabelKey } from '#web/entities/campaigns/recipient-status.ts'
import { recipientStatusText } from '#web/entities/campaigns/recipient-status.text.ts'
import { customerCampaignsText } from '#web/features/customers/customer-campaigns.text.ts'
import { Time } from '#web/kit/display/time.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { MiniPager, useMiniPager } from '#web/kit/list/mini-pager.tsx'
import classes from './customer.module.css'

const pageSize = 5

const CampaignLine = ({ received }: { received: ReceivedCampaign }) => {
  const t = useText(customerCampaignsText)
  const tStatus = useText(recipientStatusText)
  const { campaign, subject, reason, sentAt, status, isTracked, openedAt, machineOpenedAt, channel } = received
  const details = [
    reason && tStatus(toLabelKey(reason, channel)),
    status === 'sent' && channel === 'email' && !isTracked && t('untracked'),
    machineOpenedAt !== null && openedAt === null && t('machineOpened'),
  ].filter((detail) => detail !== false && detail !== null)
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Link to={`/dashboard/campaign/history/${campaign._id}`} className="text-link">
          {campaign.name}
        </Link>
        <div className={classes.quiet}>
          {[subject !== campaign.name && summarizeCampaignFields(subject), ...details].filter(Boolean).join(' · ')}
        </div>
      </div>
      <div className={classes.amount}>
        <RecipientBadge {...received} />
        <div className={classes.quiet}>{sentAt && <Time iso={sentAt} />}</div>
      </div>
    </li>
  )
}

/** The campaigns that the customer got, newest first. */
const CustomerCampaigns = ({ customerId }: { customerId: string }) => {
  const t = useText(customerCampaignsText)
  const pager = useMiniPager()
  const { data, error, refetch } = useGet(
    campaignHistory.ofCustomer,
    { params: { id: customerId }, query: { limit: pageSize, cursor: pager.cursor } },
    { keepPrevious: true },
  )
  return (
    <FormSection title={t('title')}>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={2} />)}
      {data?.data.length === 0 && <Text c="dimmed">{t('nothing')}</Text>}
      {data && data.data.length > 0 && (
        <ol className={classes.lines}>
          {data.data.map((received) => (
            <CampaignLine key={received._id} received={received} />
          ))}
        </ol>
      )}
      <MiniPager pager={pager} next={data?.nextCursor} />
    </FormSection>
  )
}

export default CustomerCampaigns
