import { Alert, Button, Group, Stack } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import { apiAccessText } from '#web/features/api-access/api-access.text.ts'
import { CopyButton } from '#web/kit/actions/copy-button.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { useConfirmUnload } from '#web/kit/form/use-confirm-unload.ts'
import classes from './api-access.module.css'

interface SecretDialogProps {
  title: string
  warning: string
  secret: string
  copyLabel: string
  close: () => void
}

/** Shown only once, so the only exit is the button. */
export const SecretDialog = ({ title, warning, secret, copyLabel, close }: SecretDialogProps) => {
  const t = useText(apiAccessText)
  useConfirmUnload(true)
  return (
    <Dialog opened title={title}>
      <Stack gap="md">
        <Alert color="warning">{warning}</Alert>
        <code className={classes.secret}>{secret}</code>
        <Group gap="sm" justify="flex-end">
          <CopyButton text={secret} label={copyLabel} />
          <Button onClick={close}>{t('done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
