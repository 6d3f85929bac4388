import { Alert, Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { second } from '#contract/core/time.ts'
import { type WebhookEndpoint, webhooks } from '#contract/domains/webhooks.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { Time } from '#web/kit/display/time.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { CardSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { DetailPage } from '#web/kit/page/detail-page.tsx'
import { apiAccessText } from './api-access.text.ts'
import classes from './parts/api-access.module.css'
import { DeliveriesCard } from './parts/deliveries-card.tsx'
import { SecretDialog } from './parts/secret-dialog.tsx'
import {
  DisableEndpointDialog,
  EditEndpointDialog,
  RemoveEndpointDialog,
  RollSecretDialog,
} from './parts/webhook-dialogs.tsx'
import { WebhookStatus } from './parts/webhook-status.tsx'
import { webhookText } from './webhook.text.ts'

const Notices = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  const t = useText(webhookText)
  const { dateTime } = useFormat()
  const { status, disabledReason, failingSince, previousSecretExpiresAt } = endpoint
  return (
    <>
      {disabledReason === 'failing' && <Alert color="danger">{t('disabledFailing')}</Alert>}
      {status === 'active' && failingSince !== null && (
        <Alert color="warning">{t('failing', { date: dateTime(failingSince) })}</Alert>
      )}
      {previousSecretExpiresAt !== null && (
        <Alert color="info">{t('rolling', { date: dateTime(previousSecretExpiresAt) })}</Alert>
      )}
    </>
  )
}

const useFacts = ({ description, events, stores, lastDeliveryAt, createdAt }: WebhookEndpoint) => {
  const t = useText(webhookText)
  const tApi = useText(apiAccessText)
  const { stores: allStores } = useSession()
  const storeNames = stores && allStores.filter(({ _id }) => stores.includes(_id)).map(({ name }) => name)
  return [
    ...(description ? [{ label: tApi('description'), value: description }] : []),
    { label: tApi('events'), value: events.join(', ') },
    { label: tApi('stores'), value: storeNames ? storeNames.join(', ') : tApi('allStores') },
    { label: t('lastDelivery'), value: lastDeliveryAt ? <Time iso={lastDeliveryAt} /> : t('none') },
    { label: t('created'), value: <Time iso={createdAt} /> },
  ]
}

type OpenDialog = 'edit' | 'disable' | 'roll' | 'remove'

const Webhook = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  const t = useText(webhookText)
  const tApi = useText(apiAccessText)
  const [dialog, setDialog] = useState<OpenDialog>()
  const [secret, setSecret] = useState<string>()
  const facts = useFacts(endpoint)
  const sendTest = useSend(webhooks.sendTest, { successMessage: t('testSent') })
  const enable = useSend(webhooks.update, { successMessage: t('enabled') })
  const { _id: id, url, status, version } = endpoint
  const isActive = status === 'active'
  const close = () => setDialog(undefined)
  const enableEndpoint = () => void enable.send({ params: { id }, body: { status: 'active', version } })
  return (
    <DetailPage
      title={url}
      badge={<WebhookStatus {...endpoint} />}
      primary={
        isActive ? (
          <Button
            leftSection={<IconSend size={16} aria-hidden="true" />}
            loading={sendTest.sending}
            onClick={() => void sendTest.send({ params: { id } })}
          >
            {t('sendTest')}
          </Button>
        ) : (
          <Button loading={enable.sending} onClick={enableEndpoint}>
            {t('enable')}
          </Button>
        )
      }
      menu={[
        { label: t('edit'), run: () => setDialog('edit') },
        { label: t('roll'), run: () => setDialog('roll') },
        ...(isActive ? [{ label: t('disable'), run: () => setDialog('disable') }] : []),
        { label: t('remove'), danger: true, run: () => setDialog('remove') },
      ]}
      facts={facts}
    >
      <div className={classes.stack}>
        <Notices endpoint={endpoint} />
        <DeliveriesCard endpointId={id} canResend={isActive} />
      </div>
      {dialog === 'edit' && <EditEndpointDialog endpoint={endpoint} close={close} />}
      {dialog === 'disable' && <DisableEndpointDialog endpoint={endpoint} close={close} />}
      {dialog === 'remove' && <RemoveEndpointDialog endpoint={endpoint} close={close} />}
      {dialog === 'roll' && (
        <RollSecretDialog
          endpoint={endpoint}
          close={close}
          onRolled={(rolled) => {
            close()
            setSecret(rolled)
          }}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          title={tApi('secretRolled')}
          warning={tApi('secretOnce')}
          secret={secret}
          copyLabel={tApi('copySecret')}
          close={() => setSecret(undefined)}
        />
      )}
    </DetailPage>
  )
}

const WebhookPage = () => {
  const { webhookId = '' } = useParams()
  const { data, error, refetch } = useGet(
    webhooks.get,
    { params: { id: webhookId } },
    { refetchIntervalMs: 10 * second },
  )
  if (data) return <Webhook endpoint={data} />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <CardSkeleton lines={6} />
}

export default WebhookPage
