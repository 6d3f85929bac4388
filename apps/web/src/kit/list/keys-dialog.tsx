import { Kbd } from '@mantine/core'
import { useText } from '../../client/text.ts'
import { Dialog } from '../dialog.tsx'
import { listText } from './list.text.ts'
import classes from './keys-dialog.module.css'

/** Every key of a list; opened by the question mark. */
export const KeysDialog = ({ opened, close }: { opened: boolean; close: () => void }) => {
  const t = useText(listText)
  const keys = [
    { keys: ['/'], does: t('keySearch') },
    { keys: ['J', 'K'], does: t('keyMove') },
    { keys: ['Enter'], does: t('keyOpen') },
    { keys: ['X'], does: t('keySelect') },
    { keys: ['B'], does: t('keyBar') },
    { keys: ['Esc'], does: t('keyClear') },
    { keys: ['?'], does: t('keyHelp') },
  ]
  return (
    <Dialog opened={opened} onClose={close} title={t('keys')}>
      <dl className={classes.keys}>
        {keys.map((row) => (
          <div key={row.does} className={classes.row}>
            <dt>
              {row.keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{row.does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
