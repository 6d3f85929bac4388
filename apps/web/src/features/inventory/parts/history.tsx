import { Text } from '@mantine/core'
import type { StockEntry } from '#contract/domains/inventory.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { inventoryText } from '#web/features/inventory/inventory.text.ts'
import { movesText } from '#web/features/inventory/stock-moves.text.ts'
import { useNoteText } from '#web/features/inventory/use-note-text.ts'
import { Delta } from './delta.tsx'
import classes from './history.module.css'

/** The latest stock changes of a variant, newest first. */
export const History = ({ entries }: { entries: readonly StockEntry[] | undefined }) => {
  const t = useText(movesText)
  const tInventory = useText(inventoryText)
  const { number } = useFormat()
  const formatNote = useNoteText()
  if (!entries) return <ListSkeleton rows={3} />
  if (entries.length === 0) return <Text c="dimmed">{tInventory('nothingYet')}</Text>
  return (
    <ol className={classes.list}>
      {entries.map((entry) => (
        <li key={entry._id} className={classes.entry}>
          <span className={classes.delta}>
            <Delta value={entry.delta} />
          </span>
          <div className={classes.words}>
            <div>
              {t(`reason_${entry.reason}`)} {t('at', { location: entry.location.name })}{' '}
              <span className={classes.quiet}>· {t('nowHas', { balance: number(entry.balanceAfter) })}</span>
            </div>
            {entry.note && <div className={classes.note}>{formatNote(entry.note)}</div>}
            <div className={classes.quiet}>
              {entry.by || t('someone')} · <Time iso={entry.at} />
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}
