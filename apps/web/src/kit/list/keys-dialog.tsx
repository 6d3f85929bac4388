import { Kbd } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { keyCap, listKeyRows } from './list-keys.ts'
import { listText } from './list.text.ts'
import classes from './keys-dialog.module.css'

/** Keyboard shortcuts of a list; opened with "?". */
export const KeysDialog = ({ opened, close }: { opened: boolean; close: () => void }) => {
  const t = useText(listText)
  return (
    <Dialog opened={opened} onClose={close} title={t('keys')}>
      <dl className={classes.keys}>
        {listKeyRows.map(({ keys, textKey: does }) => (
          <div key={does} className={classes.row}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{keyCap(key)}</Kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
