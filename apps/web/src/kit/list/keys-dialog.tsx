import { Kbd } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { keyCap, listKeyRows } from './list-keys.ts'
import { listText } from './list.text.ts'
import classes from './keys-dialog.module.css'

export interface ExtraKey {
  keys: readonly string[]
  label: string
}

interface KeysDialogProps {
  opened: boolean
  close: () => void
  extraKeys?: readonly ExtraKey[] | undefined
}

const noKeys: readonly ExtraKey[] = []

/** Keyboard shortcuts of a list; opened with "?". */
export const KeysDialog = ({ opened, close, extraKeys = noKeys }: KeysDialogProps) => {
  const t = useText(listText)
  const listRows = listKeyRows.map(({ keys, textKey }) => ({ keys: keys.map(keyCap), label: t(textKey) }))
  return <KeyRows opened={opened} close={close} rows={[...extraKeys, ...listRows]} />
}

interface KeyRowsProps extends Pick<KeysDialogProps, 'opened' | 'close'> {
  rows: readonly ExtraKey[]
}

/** The shortcuts of a screen that isn't a list page. */
export const KeyRows = ({ opened, close, rows }: KeyRowsProps) => {
  const t = useText(listText)
  return (
    <Dialog opened={opened} onClose={close} title={t('keys')}>
      <dl className={classes.keys}>
        {rows.map(({ keys, label }) => (
          <div key={label} className={classes.row}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
