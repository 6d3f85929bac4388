import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#web/client/text.ts'
import { bulkEditsText } from '#web/features/bulk-edits/bulk-edits.text.ts'
import classes from './bulk-edits.module.css'

interface SetOrClearProps {
  label: string
  isCleared: boolean
  setCleared: (cleared: boolean) => void
  children: ReactNode
}

/** Clearing a field is an explicit choice, because an empty picker means that nothing was selected yet. */
export const SetOrClear = ({ label, isCleared, setCleared, children }: SetOrClearProps) => {
  const t = useText(bulkEditsText)
  return (
    <div className={classes.pair}>
      {isCleared ? <span className={classes.taken}>{label}</span> : <div className={classes.grow}>{children}</div>}
      <SegmentedControl
        aria-label={label}
        size="xs"
        value={isCleared ? 'take' : 'set'}
        onChange={(choice) => setCleared(choice === 'take')}
        data={[
          { value: 'set', label: t('setTo') },
          { value: 'take', label: t('takeAway') },
        ]}
      />
    </div>
  )
}
