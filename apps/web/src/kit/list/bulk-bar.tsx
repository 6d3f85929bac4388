import { Button, CloseButton, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../client/text.ts'
import type { BulkAction } from './columns.ts'
import { listText } from './list.text.ts'
import classes from './list.module.css'

interface BulkBarProps {
  ids: string[]
  actions: readonly BulkAction[]
  clear: () => void
}

/** Rises from below while rows are selected. */
export const BulkBar = ({ ids, actions, clear }: BulkBarProps) => {
  const t = useText(listText)
  const [busy, setBusy] = useState<string | undefined>()
  if (ids.length === 0) return null
  const run = async (action: BulkAction) => {
    setBusy(action.label)
    await action.run(ids).finally(() => setBusy(undefined))
    clear()
  }
  return (
    <div className={classes.bulk} role="region" aria-label={t('selected', { count: ids.length })}>
      <strong role="status">{t('selected', { count: ids.length })}</strong>
      {actions.map((action) => (
        <Tooltip key={action.label} label={action.reason} disabled={!action.reason}>
          <Button
            size="xs"
            variant="light"
            color={action.danger ? 'danger' : 'neutral'}
            leftSection={action.icon}
            {...(action.reason ? { 'data-disabled': true } : {})}
            aria-disabled={Boolean(action.reason) || undefined}
            loading={busy === action.label}
            onClick={() => (action.reason ? undefined : void run(action))}
          >
            {action.label}
          </Button>
        </Tooltip>
      ))}
      <CloseButton aria-label={t('clearSelection')} onClick={clear} />
    </div>
  )
}
