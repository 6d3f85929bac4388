import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { Campaign } from '#contract/domains/campaign.ts'
import { campaigns, type CampaignAction } from '#contract/domains/campaigns.ts'
import { useFormat } from '#web/client/format.ts'
import { useScreens } from '#web/client/screen.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import { toPercent } from '#web/features/campaigns/campaigns.progress.ts'
import { campaignsText } from '#web/features/campaigns/campaigns.text.ts'
import { sendText } from '#web/features/campaigns/send.text.ts'
import { useCancel, useSendReason } from '#web/features/campaigns/use-campaign-actions.ts'
import classes from './send-progress.module.css'

const figures = {
  email: ['opened', 'clicked', 'failed', 'skipped'],
  sms: ['unsubscribed', 'failed', 'skipped'],
} as const

const useHeadline = ({ status, scheduledAt, isLocalTime, pauseReason, finishedAt, counts }: Campaign): string => {
  const t = useText(sendText)
  const { dateTime, number } = useFormat()
  const date = scheduledAt === null ? '' : dateTime(scheduledAt)
  switch (status) {
    case 'scheduled':
      return t(isLocalTime ? 'scheduledLocal' : 'scheduledFor', { date })
    case 'paused':
      return t(`paused_${pauseReason ?? 'staff'}`)
    case 'sent':
      return t('sentOn', { date: finishedAt === null ? date : dateTime(finishedAt) })
    case 'cancelled':
      return t('cancelledOn')
    case 'sending':
    case 'draft':
      return t('progressOf', { sent: number(counts.sent), total: number(counts.queued) })
    default:
      return status satisfies never
  }
}

interface SendProgressProps {
  campaign: Campaign
  receive: (campaign: Campaign) => void
}

/** How far a campaign is that was scheduled or sent, and how to stop it. */
export const SendProgress = ({ campaign, receive }: SendProgressProps) => {
  const t = useText(sendText)
  const tList = useText(campaignsText)
  const { number } = useFormat()
  const hasResults = useScreens().some(({ path }) => path === 'campaign/history/:id')
  const reason = useSendReason()
  const headline = useHeadline(campaign)
  const cancellation = useCancel()
  const acting = useSend(campaigns.act)
  const { status, counts } = campaign
  const act = async (action: CampaignAction) => {
    const changed = await acting.send({ body: { campaign_id: campaign._id, action } })
    if (changed) receive(changed)
  }
  const isStarted = status !== 'scheduled' && counts.queued > 0
  const isActive = status === 'sending' || status === 'paused' || status === 'scheduled'
  return (
    <section className={classes.card} aria-label={t('progress')}>
      <p className={classes.headline} role="status">
        {headline}
      </p>
      {isStarted && (
        <>
          <ProgressBar
            label={t('progress')}
            value={toPercent(counts)}
            tone={status === 'paused' ? 'warning' : 'accent'}
          />
          {status !== 'sending' && (
            <p className={classes.of}>{t('progressOf', { sent: number(counts.sent), total: number(counts.queued) })}</p>
          )}
          <dl className={classes.figures}>
            {figures[campaign.channel].map((figure) => (
              <div key={figure}>
                <dt>{t(figure)}</dt>
                <dd>{number(counts[figure])}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <Group gap="xs" mt="xs">
        {!reason && status === 'sending' && (
          <Button variant="default" size="xs" loading={acting.sending} onClick={() => void act('pause')}>
            {t('pause')}
          </Button>
        )}
        {!reason && status === 'paused' && (
          <Button size="xs" loading={acting.sending} onClick={() => void act('resume')}>
            {t('resume')}
          </Button>
        )}
        {!reason && status === 'scheduled' && (
          <Button variant="default" size="xs" loading={acting.sending} onClick={() => void act('unschedule')}>
            {t('unschedule')}
          </Button>
        )}
        {!reason && isActive && (
          <Button variant="subtle" color="danger" size="xs" onClick={() => cancellation.open(campaign)}>
            {tList('cancel')}
          </Button>
        )}
        {isStarted && hasResults && (
          <Button component={Link} variant="default" size="xs" to={`/dashboard/campaign/history/${campaign._id}`}>
            {tList('results')}
          </Button>
        )}
      </Group>
      <ConfirmDialog {...cancellation.dialog} />
    </section>
  )
}
