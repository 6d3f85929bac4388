import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../../client/text.ts'
import { bulkEditsText } from '../bulk-edits.text.ts'
import classes from './bulk-edits.module.css'

interface SetOrTakeAwayProps {
  label: string
  isTaken: boolean
  take: (taken: boolean) => void
  children: ReactNode
}

/** Clearing a field is an explicit choice, because an empty picker means that nothing was selected yet. */
export const SetOrTakeAway = ({ label, isTaken, take, children }: SetOrTakeAwayProps) => {
  const t = useText(bulkEditsText)
  return (
    <div className={classes.pair}>
      {isTaken ? <span className={classes.taken}>{label}</span> : <div className={classes.grow}>{children}</div>}
      <SegmentedControl
        aria-label={label}
        size="xs"
        value={isTaken ? 'take' : 'set'}
        onChange={(way) => take(way === 'take')}
        data={[
          { value: 'set', label: t('setTo') },
          { value: 'take', label: t('takeAway') },
        ]}
      />
    </div>
  )
}
