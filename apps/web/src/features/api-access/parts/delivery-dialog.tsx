import { Button, Stack } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type WebhookDeliveryDetail, webhooks } from '#contract/domains/webhooks.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { webhookText } from '#web/features/api-access/webhook.text.ts'
import { CopyIconButton } from '#web/kit/actions/copy-button.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { CardSkeleton } from '#web/kit/feedback/skeletons.tsx'
import classes from './api-access.module.css'
import { DeliveryStatusBadge } from './delivery-status-badge.tsx'

const errors = ['private_address', 'timeout', 'unreachable', 'bad_address', 'no_secret'] as const

const formatPayload = (payload: string): string => JSON.stringify(JSON.parse(payload), null, 2)

const Facts = ({ delivery }: { delivery: WebhookDeliveryDetail }) => {
  const t = useText(webhookText)
  const { dateTime } = useFormat()
  const { status, responseStatus, attempts, durationMs, lastAttemptAt, nextAttemptAt, store, error } = delivery
  const failure = errors.find((code) => code === error)
  return (
    <dl className={classes.facts}>
      <dt>{t('status')}</dt>
      <dd>
        <DeliveryStatusBadge status={status} />
      </dd>
      <dt>{t('response')}</dt>
      <dd>{responseStatus ?? (failure ? t(`error_${failure}`) : t('noResponse'))}</dd>
      <dt>{t('attempts')}</dt>
      <dd>{attempts}</dd>
      {durationMs !== null && (
        <>
          <dt>{t('duration')}</dt>
          <dd>{t('milliseconds', { count: durationMs })}</dd>
        </>
      )}
      {lastAttemptAt !== null && (
        <>
          <dt>{t('lastAttempt')}</dt>
          <dd>{dateTime(lastAttemptAt)}</dd>
        </>
      )}
      {nextAttemptAt !== null && (
        <>
          <dt>{t('nextAttempt')}</dt>
          <dd>{dateTime(nextAttemptAt)}</dd>
        </>
      )}
      {store && (
        <>
          <dt>{t('store')}</dt>
          <dd>{store.name}</dd>
        </>
      )}
      <dt>{t('deliveryId')}</dt>
      <dd className={classes.code}>{delivery._id}</dd>
    </dl>
  )
}

interface DeliveryDialogProps {
  endpointId: string
  delivery: { _id: string; event: string }
  canResend: boolean
  close: () => void
}

/** What was sent and what came back. */
export const DeliveryDialog = ({ endpointId, delivery, canResend, close }: DeliveryDialogProps) => {
  const t = useText(webhookText)
  const params = { id: endpointId, deliveryId: delivery._id }
  const { data, error, refetch } = useGet(webhooks.getDelivery, { params })
  const resend = useSend(webhooks.resend, { successMessage: t('resent') })
  return (
    <Dialog opened onClose={close} title={delivery.event} wide>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <CardSkeleton lines={6} />)}
      {data && (
        <Stack gap="md">
          <Facts delivery={data} />
          <section>
            <h3 className={classes.subhead}>
              {t('payload')}
              <CopyIconButton text={data.payload} label={t('copyPayload')} />
            </h3>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
            <pre className={classes.pre} tabIndex={0} aria-label={t('payload')}>
              {formatPayload(data.payload)}
            </pre>
          </section>
          {data.responseBody !== null && (
            <section>
              <h3 className={classes.subhead}>{t('responseBody')}</h3>
              {data.responseBody === '' ? (
                <p className={classes.quiet}>{t('empty')}</p>
              ) : (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
                <pre className={classes.pre} tabIndex={0} aria-label={t('responseBody')}>
                  {data.responseBody}
                </pre>
              )}
            </section>
          )}
          {canResend && (
            <Button
              variant="default"
              leftSection={<IconSend size={16} aria-hidden="true" />}
              loading={resend.sending}
              onClick={() => void resend.send({ params })}
            >
              {t('resend')}
            </Button>
          )}
        </Stack>
      )}
    </Dialog>
  )
}
