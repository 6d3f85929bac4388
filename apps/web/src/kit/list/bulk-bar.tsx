import { Button, CloseButton, Kbd } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { Tooltip } from '#web/kit/display/tooltip.tsx'
import type { BulkAction, SelectRows } from '#web/kit/table/columns.ts'
import type { Identified } from './list-endpoint.ts'
import { listText } from './list.text.ts'
import classes from './list.module.css'

interface BulkBarProps<Row extends Identified> {
  rows: readonly Row[]
  actions: readonly BulkAction<Row>[]
  selectRows: SelectRows
  bar?: RefObject<HTMLDivElement | null>
  /** The key that focuses the bar, where there is a keyboard. */
  shortcut?: string | undefined
  /** When more rows match than are selected: the total, and the query string that selects all of them. */
  allMatching?: { total: string; view: string } | undefined
}

/** Shown while rows are selected. */
export const BulkBar = <Row extends Identified>({
  rows,
  actions,
  selectRows,
  bar,
  shortcut,
  allMatching,
}: BulkBarProps<Row>) => {
  const t = useText(listText)
  const [busy, setBusy] = useState<string | undefined>()
  const [isAllSelected, setIsAllSelected] = useState(false)
  const ids = rows.map(({ _id }) => _id)
  // A new selection starts without "all matching".
  if (isAllSelected && (ids.length === 0 || !allMatching)) setIsAllSelected(false)
  if (ids.length === 0) return null
  const view = isAllSelected ? allMatching?.view : undefined
  const run = async (action: BulkAction<Row>) => {
    setBusy(action.label)
    const running = view === undefined ? action.run(ids, rows, selectRows) : action.runAll?.(view)
    const done = await running?.finally(() => setBusy(undefined))
    if (done !== false) selectRows([])
  }
  const getReason = (action: BulkAction<Row>) => {
    if (action.reason !== undefined) return action.reason
    if (view === undefined) return action.rowsReason?.(rows)
    return action.runAll ? undefined : t('rowsOnly')
  }
  const label =
    isAllSelected && allMatching ? t('allSelected', { total: allMatching.total }) : t('selected', { count: ids.length })
  return (
    <div ref={bar} className={classes.bulk} role="region" aria-label={label}>
      <strong role="status">{label}</strong>
      {shortcut && (
        <Kbd title={t('keyToActions', { key: shortcut })}>
          <span aria-hidden="true">{shortcut}</span>
          <span className="visually-hidden">{t('keyToActions', { key: shortcut })}</span>
        </Kbd>
      )}
      {allMatching && !isAllSelected && actions.some((action) => action.runAll && !action.reason) && (
        <Button size="xs" variant="subtle" onClick={() => setIsAllSelected(true)}>
          {t('selectMatching', { total: allMatching.total })}
        </Button>
      )}
      {actions.map((action) => {
        const reason = getReason(action)
        return (
          <Tooltip key={action.label} label={reason}>
            <Button
              size="xs"
              variant="light"
              color={action.danger ? 'danger' : 'neutral'}
              leftSection={action.icon}
              {...(reason ? { 'data-disabled': true } : {})}
              aria-disabled={Boolean(reason) || undefined}
              loading={busy === action.label}
              onClick={() => (reason ? undefined : void run(action))}
            >
              {action.label}
            </Button>
          </Tooltip>
        )
      })}
      <CloseButton aria-label={t('clearSelection')} onClick={() => selectRows([])} />
    </div>
  )
}
