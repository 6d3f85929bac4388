import { useNavigate } from 'react-router'
import { type WebhookEndpoint, webhookFields, webhooks } from '#contract/domains/webhooks.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { webhookText } from '#web/features/api-access/webhook.text.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { WebhookFields } from './webhook-fields.tsx'

interface DialogProps {
  endpoint: WebhookEndpoint
  close: () => void
}

export const EditEndpointDialog = ({ endpoint, close }: DialogProps) => {
  const t = useText(webhookText)
  const { _id: id, version, url, description, events, stores } = endpoint
  const update = useSend(webhooks.update, { successMessage: t('saved') })
  return (
    <Dialog opened onClose={close} title={t('edit')} wide>
      <Form
        schema={webhookFields}
        initialValues={{ url, description, events, stores }}
        sender={update}
        request={(values) => ({ params: { id }, body: { ...values, version } })}
        onSent={close}
      >
        <WebhookFields />
        <DialogFooter confirmLabel={t('save')} sending={update.sending} close={close} />
      </Form>
    </Dialog>
  )
}

export const DisableEndpointDialog = ({ endpoint: { _id: id, version }, close }: DialogProps) => {
  const t = useText(webhookText)
  const update = useSend(webhooks.update, { successMessage: t('disabled') })
  return (
    <ConfirmDialog
      opened
      title={t('disableTitle')}
      body={t('disableBody')}
      confirmLabel={t('disable')}
      busy={update.sending}
      onConfirm={() => void update.send({ params: { id }, body: { status: 'disabled', version } }).then(close)}
      onCancel={close}
    />
  )
}

export const RemoveEndpointDialog = ({ endpoint: { _id: id }, close }: DialogProps) => {
  const t = useText(webhookText)
  const navigate = useNavigate()
  const remove = useSend(webhooks.remove, { successMessage: t('removed') })
  const confirm = async () => {
    if ((await remove.send({ params: { id } })) !== undefined) void navigate('/dashboard/settings/api')
  }
  return (
    <ConfirmDialog
      opened
      title={t('removeTitle')}
      body={t('removeBody')}
      confirmLabel={t('remove')}
      busy={remove.sending}
      onConfirm={() => void confirm()}
      onCancel={close}
    />
  )
}

export const RollSecretDialog = ({
  endpoint: { _id: id },
  close,
  onRolled,
}: DialogProps & { onRolled: (secret: string) => void }) => {
  const t = useText(webhookText)
  const roll = useSend(webhooks.rollSecret)
  const confirm = async () => {
    const rolled = await roll.send({ params: { id } })
    if (rolled) onRolled(rolled.secret)
  }
  return (
    <ConfirmDialog
      opened
      title={t('rollTitle')}
      body={t('rollBody')}
      confirmLabel={t('roll')}
      tone="accent"
      busy={roll.sending}
      onConfirm={() => void confirm()}
      onCancel={close}
    />
  )
}
