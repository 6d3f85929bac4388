import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react'
import { ownerPermissions } from '#contract/permissions.ts'
import { useText } from '#web/client/text.ts'
import { useIsPhone } from '#web/kit/list/use-is-phone.ts'
import { permissionNames } from '#web/entities/identity/permission-names.text.ts'
import { matrixPanels } from '#web/features/staff/staff.matrix.ts'
import type { StaffPermission } from '#web/features/staff/staff.permissions.ts'
import { staffPermissionsText } from '#web/features/staff/staff-permissions.text.ts'
import { usePermissionHelp } from '#web/features/staff/use-permission-labels.ts'
import { MatrixPanel, type PermissionSelection } from './matrix-panel.tsx'
import { MissingPermissions } from './missing-permissions.tsx'
import { PermissionAreas } from './permission-areas.tsx'
import classes from './permissions-matrix.module.css'

const allRows = matrixPanels.flatMap((panel) => panel.rows)

const findInput = (cell: Element | undefined): HTMLInputElement | null =>
  cell?.querySelector<HTMLInputElement>('input:not(:disabled)') ?? null

/** Left and right move within a row, up and down within a column, past cells without a permission. */
const findNeighbor = (input: HTMLInputElement, key: string): HTMLInputElement | null | undefined => {
  const cell = input.closest<HTMLTableCellElement>('td, th')
  const row = cell?.closest('tr')
  const table = row?.closest('table')
  if (!cell || !row || !table) return undefined
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const inputs = [...row.querySelectorAll<HTMLInputElement>('input:not(:disabled)')]
    return inputs[inputs.indexOf(input) + (key === 'ArrowLeft' ? -1 : 1)]
  }
  const rows = [...table.rows]
  const others = key === 'ArrowUp' ? rows.slice(0, row.rowIndex).toReversed() : rows.slice(row.rowIndex + 1)
  return others.map(({ cells }) => findInput(cells[cell.cellIndex])).find((candidate) => candidate !== null)
}

const moveFocus = (event: KeyboardEvent): void => {
  const isArrow = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(event.key)
  if (!isArrow || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  findNeighbor(event.target, event.key)?.focus()
}

const isStaffPermission = (flag: string | undefined): flag is StaffPermission =>
  ownerPermissions.some((permission) => permission === flag)

interface WithHelpProps extends Pick<PermissionSelection, 'canAdd'> {
  /** Beside the help. */
  hint: ReactNode
  children: ReactNode
}

/** One line of help for the permission under the pointer or focus; the panels don't render again for it. */
const WithHelp = ({ canAdd, hint, children }: WithHelpProps) => {
  const t = useText(staffPermissionsText)
  const name = useText(permissionNames)
  const help = usePermissionHelp()
  const [shown, setShown] = useState<StaffPermission>()
  const show = ({ target }: SyntheticEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-flag]') : null
    const flag = cell?.dataset.flag
    if (isStaffPermission(flag)) setShown(flag)
  }
  const detail = shown && (canAdd(shown) ? help(shown) : t('lacking'))
  return (
    <>
      <div className={classes.line}>
        <p className={classes.help} aria-live="polite">
          {shown ? <strong>{name(shown)}</strong> : t('help')}
          {detail && ` ${detail}`}
        </p>
        {hint}
      </div>
      <div className={classes.panels} role="presentation" onFocus={show} onMouseOver={show} onKeyDown={moveFocus}>
        {children}
      </div>
    </>
  )
}

/** All permissions at once: two panels of areas, or a list of areas on a phone. */
export const PermissionsMatrix = (selection: PermissionSelection) => {
  const isPhone = useIsPhone()
  if (isPhone) return <PermissionAreas {...selection} rows={allRows} />
  return (
    <WithHelp canAdd={selection.canAdd} hint={<MissingPermissions {...selection} />}>
      {matrixPanels.map(({ panel, rows }) => (
        <MatrixPanel key={panel} {...selection} panel={panel} rows={rows} />
      ))}
    </WithHelp>
  )
}
