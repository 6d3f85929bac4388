import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { webhookFields, webhooks } from '#contract/domains/webhooks.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { apiAccessText } from '#web/features/api-access/api-access.text.ts'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { Form } from '#web/kit/form/form.tsx'
import classes from './api-access.module.css'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { WebhookStatus } from './webhook-status.tsx'

const AddEndpointDialog = ({ close, onAdded }: { close: () => void; onAdded: (secret: string) => void }) => {
  const t = useText(apiAccessText)
  const create = useSend(webhooks.create)
  return (
    <Dialog opened onClose={close} title={t('addEndpoint')} wide>
      <Form
        schema={webhookFields}
        initialValues={{ url: '', description: '', events: ['order.created'], stores: null }}
        sender={create}
        request={(values) => ({ body: values })}
        onSent={({ secret }) => onAdded(secret)}
      >
        <WebhookFields />
        <DialogFooter confirmLabel={t('addEndpoint')} sending={create.sending} close={close} />
      </Form>
    </Dialog>
  )
}

export const WebhooksCard = () => {
  const t = useText(apiAccessText)
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const { data, error, refetch } = useGet(webhooks.list)
  return (
    <TitledCard
      title={t('webhooks')}
      aside={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setIsAdding(true)}
        >
          {t('addEndpoint')}
        </Button>
      }
    >
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={2} />)}
      {data?.data.length === 0 && <p className={classes.quiet}>{t('noEndpoints')}</p>}
      {data && data.data.length > 0 && (
        <ul className={classes.rows}>
          {data.data.map(({ _id, url, description, events, stores, status, failingSince }) => (
            <li key={_id} className={classes.row}>
              <div className={classes.words}>
                <Link to={`webhooks/${_id}`} className={`text-link ${classes.name}`}>
                  {url}
                </Link>
                {description && <span>{description}</span>}
                <span className={classes.quiet}>
                  {[
                    t('eventCount', { count: events.length }),
                    stores === null ? t('allStores') : t('storeCount', { count: stores.length }),
                  ].join(' · ')}
                </span>
              </div>
              <div className={classes.badge}>
                <WebhookStatus status={status} failingSince={failingSince} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <AddEndpointDialog
          close={() => setIsAdding(false)}
          onAdded={(added) => {
            setIsAdding(false)
            setSecret(added)
          }}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          title={t('endpointAdded')}
          warning={t('secretOnce')}
          secret={secret}
          copyLabel={t('copySecret')}
          close={() => setSecret(undefined)}
        />
      )}
    </TitledCard>
  )
}
