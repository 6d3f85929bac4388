import { Button, Text } from '@mantine/core'
import type { AudienceCount } from '#contract/domains/campaigns.ts'
import type { ApiError } from '#web/client/api-error.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { builderText } from '#web/features/campaigns/builder.text.ts'
import classes from './audience-count.module.css'

interface AudienceFiguresProps {
  count: AudienceCount
}

/** How many get the campaign, and why others don't. */
export const AudienceFigures = ({ count }: AudienceFiguresProps) => {
  const t = useText(builderText)
  const { number } = useFormat()
  const { recipients, excluded } = count
  return (
    <>
      <p className={classes.total}>{t('recipientCount', { count: recipients })}</p>
      {excluded.length > 0 && (
        <dl className={classes.reasons}>
          {excluded.map(({ reason, count: people }) => (
            <div key={reason}>
              <dt>{t(`reason_${reason}`)}</dt>
              <dd>{number(people)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

interface AudienceCountCardProps {
  data: AudienceCount | undefined
  error: ApiError | undefined
  retry: () => void
}

/** The count of the audience on screen. */
export const AudienceCountCard = ({ data, error, retry }: AudienceCountCardProps) => {
  const t = useText(builderText)
  const tKit = useText(kitText)
  return (
    <div className={classes.card} role="status">
      {data && <AudienceFigures count={data} />}
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
