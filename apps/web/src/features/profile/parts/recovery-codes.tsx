import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { productName } from '#contract/app-name.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { CopyButton } from '#web/kit/actions/copy-button.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { downloadFile } from '#web/kit/actions/download-file.ts'
import { useConfirmUnload } from '#web/kit/form/use-confirm-unload.ts'
import { twoStepText } from '#web/features/profile/two-step.text.ts'
import classes from './two-step.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** The codes replace earlier ones. */
  isRenewal?: boolean
  close: () => void
}

/** The codes are shown only once, so the only exit is a button that confirms they were saved. */
export const RecoveryCodes = ({ codes, isRenewal = false, close }: RecoveryCodesProps) => {
  const t = useText(twoStepText)
  const { email } = useSession().profile
  const list = codes.join('\n')
  useConfirmUnload(true)
  const download = () => {
    const heading = t('fileTitle', { product: productName, email })
    downloadFile(
      new Blob([`${heading}\n\n${list}\n`], { type: 'text/plain' }),
      `${productName.toLowerCase()}-codes.txt`,
    )
  }
  return (
    <div className={classes.steps}>
      <Text c="dimmed">
        {t('codesIntro')} {isRenewal && t('codesVoid')}
      </Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton text={list} />
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={download}>
          {t('download')}
        </Button>
        <Button ml="auto" onClick={close} autoFocus>
          {t('kept')}
        </Button>
      </Group>
    </div>
  )
}

export const RecoveryCodesDialog = ({
  codes,
  ...props
}: Omit<RecoveryCodesProps, 'codes'> & { codes: readonly string[] | undefined }) => {
  const t = useText(twoStepText)
  return (
    <Dialog opened={codes !== undefined} title={t('codesTitle')}>
      {codes && <RecoveryCodes codes={codes} {...props} />}
    </Dialog>
  )
}
