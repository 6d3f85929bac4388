import { useNetwork } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'
import { useText } from '#web/client/text.ts'
import { shellText } from './shell.text.ts'
import classes from './offline-note.module.css'

export const OfflineNote = () => {
  const t = useText(shellText)
  const { online } = useNetwork()
  return (
    <div role="status">
      {!online && (
        <p className={classes.note}>
          <IconWifiOff size={16} aria-hidden="true" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
