import { Button, Text } from '@mantine/core'
import type { CampaignChannel } from '#contract/domains/campaign.ts'
import type { AudienceCount } from '#contract/domains/campaigns.ts'
import type { ApiError } from '#web/client/api-error.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { recipientStatusText } from '#web/entities/campaigns/recipient-status.text.ts'
import { toLabelKey } from '#web/entities/campaigns/recipient-status.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { builderText } from '#web/features/campaigns/builder.text.ts'
import classes from './audience-count.module.css'

interface AudienceFiguresProps {
  count: AudienceCount
  channel: CampaignChannel
}

/** How many get the campaign, and why others don't. */
export const AudienceFigures = ({ count, channel }: AudienceFiguresProps) => {
  const t = useText(builderText)
  const tStatus = useText(recipientStatusText)
  const { number } = useFormat()
  const { recipients, excluded } = count
  return (
    <>
      <p className={classes.total}>{t('recipientCount', { count: recipients })}</p>
      {excluded.length > 0 && (
        <dl className={classes.reasons}>
          {excluded.map(({ reason, count: people }) => (
            <div key={reason}>
              <dt>{channel === 'sms' ? tStatus(toLabelKey(reason, channel)) : t(`reason_${reason}`)}</dt>
              <dd>{number(people)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

interface AudienceCountCardProps {
  channel: CampaignChannel
  data: AudienceCount | undefined
  error: ApiError | undefined
  retry: () => void
}

/** The count of the audience on screen. */
export const AudienceCountCard = ({ channel, data, error, retry }: AudienceCountCardProps) => {
  const t = useText(builderText)
  const tKit = useText(kitText)
  return (
    <div className={classes.card} role="status">
      {data && <AudienceFigures count={data} channel={channel} />}
      {!data && !error && <Text c="dimmed">{tKit('loading')}</Text>}
      {error && (
        <>
          <Text size="sm">
            {t('countFailed')} {error.message}
          </Text>
          <Button variant="default" size="xs" mt="xs" onClick={retry}>
            {tKit('retry')}
          </Button>
        </>
      )}
    </div>
  )
}
