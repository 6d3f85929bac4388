import { Button, CloseButton, Kbd, Tooltip } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { useText } from '../../client/text.ts'
import type { BulkAction } from './columns.ts'
import { listText } from './list.text.ts'
import classes from './list.module.css'

interface BulkBarProps {
  ids: string[]
  actions: readonly BulkAction[]
  clear: () => void
  bar?: RefObject<HTMLDivElement | null>
  /** The key that leads here, where there is a keyboard. */
  hint?: string | undefined
}

/** Rises from below while rows are selected. */
export const BulkBar = ({ ids, actions, clear, bar, hint }: BulkBarProps) => {
  const t = useText(listText)
  const [busy, setBusy] = useState<string | undefined>()
  if (ids.length === 0) return null
  const run = async (action: BulkAction) => {
    setBusy(action.label)
    await action.run(ids).finally(() => setBusy(undefined))
    clear()
  }
  return (
    <div ref={bar} className={classes.bulk} role="region" aria-label={t('selected', { count: ids.length })}>
      <strong role="status">{t('selected', { count: ids.length })}</strong>
      {hint && <Kbd aria-hidden="true">{hint}</Kbd>}
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
