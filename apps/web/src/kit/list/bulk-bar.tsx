import { Button, CloseButton, Kbd, Tooltip } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { useText } from '../../client/text.ts'
import type { BulkAction, Choose } from './columns.ts'
import type { Identified } from './list-endpoint.ts'
import { listText } from './list.text.ts'
import classes from './list.module.css'

interface BulkBarProps<Row extends Identified> {
  rows: readonly Row[]
  actions: readonly BulkAction<Row>[]
  choose: Choose
  bar?: RefObject<HTMLDivElement | null>
  /** The key that focuses the bar, where there is a keyboard. */
  hint?: string | undefined
  /** When more rows match than are selected: the total, and the query string that selects all of them. */
  whole?: { total: string; view: string } | undefined
}

/** Shown while rows are selected. */
export const BulkBar = <Row extends Identified>({ rows, actions, choose, bar, hint, whole }: BulkBarProps<Row>) => {
  const t = useText(listText)
  const [busy, setBusy] = useState<string | undefined>()
  const [isAll, setAll] = useState(false)
  const ids = rows.map(({ _id }) => _id)
  // A new selection starts without "all matching".
  if (isAll && (ids.length === 0 || !whole)) setAll(false)
  if (ids.length === 0) return null
  const view = isAll ? whole?.view : undefined
  const run = async (action: BulkAction<Row>) => {
    setBusy(action.label)
    const running = view === undefined ? action.run(ids, rows, choose) : action.runAll?.(view)
    const done = await running?.finally(() => setBusy(undefined))
    if (done !== false) choose([])
  }
  const reasonFor = (action: BulkAction<Row>) => {
    if (action.reason !== undefined) return action.reason
    if (view === undefined) return action.unfit?.(rows)
    return action.runAll ? undefined : t('rowsOnly')
  }
  const words = isAll && whole ? t('allSelected', { total: whole.total }) : t('selected', { count: ids.length })
  return (
    <div ref={bar} className={classes.bulk} role="region" aria-label={words}>
      <strong role="status">{words}</strong>
      {hint && (
        <Kbd title={t('keyToActions', { key: hint })}>
          <span aria-hidden="true">{hint}</span>
          <span className="visually-hidden">{t('keyToActions', { key: hint })}</span>
        </Kbd>
      )}
      {whole && !isAll && actions.some((action) => action.runAll && !action.reason) && (
        <Button size="xs" variant="subtle" onClick={() => setAll(true)}>
          {t('selectMatching', { total: whole.total })}
        </Button>
      )}
      {actions.map((action) => {
        const reason = reasonFor(action)
        return (
          <Tooltip key={action.label} label={reason} disabled={!reason}>
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
      <CloseButton aria-label={t('clearSelection')} onClick={() => choose([])} />
    </div>
  )
}
