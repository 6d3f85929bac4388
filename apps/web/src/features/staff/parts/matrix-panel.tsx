import { Checkbox, Chip } from '@mantine/core'
import type { Permission } from '#contract/permissions.ts'
import { useText } from '#web/client/text.ts'
import { groupNames } from '#web/entities/identity/permission-groups.text.ts'
import { permissionNames } from '#web/entities/identity/permission-names.text.ts'
import {
  getColumnFlags,
  getToggleState,
  matrixColumns,
  type matrixPanels,
  type MatrixRow,
} from '#web/features/staff/staff.matrix.ts'
import type { StaffPermission } from '#web/features/staff/staff.permissions.ts'
import { staffPermissionsText } from '#web/features/staff/staff-permissions.text.ts'
import classes from './permissions-matrix.module.css'

export interface PermissionSelection {
  selected: ReadonlySet<Permission>
  /** The saved flags; changes are marked. */
  savedFlags: ReadonlySet<Permission>
  canGrant: (flag: Permission) => boolean
  /** Also saved flags, which can be selected again before saving. */
  canAdd: (flag: StaffPermission) => boolean
  toggle: (flags: readonly StaffPermission[], on: boolean) => void
}

interface ToggleAllProps extends PermissionSelection {
  flags: readonly StaffPermission[]
  label: string
  name: string
  /** The label above the checkbox, for a narrow column. */
  isStacked?: true
}

/** Toggles the flags of a row or column that the editing person can add. */
export const ToggleAll = ({ flags, label, name, isStacked, selected, canAdd, toggle }: ToggleAllProps) => {
  const state = getToggleState(flags, selected, canAdd)
  const addable = flags.filter(canAdd)
  return (
    <Checkbox
      size="xs"
      classNames={{ body: (isStacked && classes.stacked) ?? '', label: classes.toggleLabel ?? '' }}
      aria-label={name}
      label={<span aria-hidden="true">{label}</span>}
      checked={state === 'all'}
      indeterminate={state === 'some'}
      disabled={addable.length === 0}
      onChange={() => toggle(addable, state !== 'all')}
    />
  )
}

const isChanged = (flag: StaffPermission, { selected, savedFlags }: PermissionSelection): true | undefined =>
  selected.has(flag) !== savedFlags.has(flag) || undefined

const PermissionCell = ({ flag, ...selection }: PermissionSelection & { flag: StaffPermission }) => {
  const t = useText(staffPermissionsText)
  const name = useText(permissionNames)
  const reason = selection.canAdd(flag) ? undefined : t('lacking')
  return (
    <span className={classes.cell} data-flag={flag} data-changed={isChanged(flag, selection)} title={reason}>
      <Checkbox
        size="xs"
        aria-label={name(flag)}
        checked={selection.selected.has(flag)}
        disabled={reason !== undefined}
        onChange={(event) => selection.toggle([flag], event.currentTarget.checked)}
      />
    </span>
  )
}

type ChipKey = Extract<keyof typeof staffPermissionsText.en, `chip_${string}`>

const PermissionChip = ({ flag, ...selection }: PermissionSelection & { flag: StaffPermission }) => {
  const t = useText(staffPermissionsText)
  const name = useText(permissionNames)
  const reason = selection.canAdd(flag) ? undefined : t('lacking')
  return (
    <span data-flag={flag} data-changed={isChanged(flag, selection)} title={reason}>
      <Chip
        size="xs"
        variant="light"
        aria-label={name(flag)}
        checked={selection.selected.has(flag)}
        disabled={reason !== undefined}
        onChange={(on) => selection.toggle([flag], on)}
      >
        {t(`chip_${flag}` as ChipKey)}
      </Chip>
    </span>
  )
}

const AreaRow = ({ row, ...selection }: PermissionSelection & { row: MatrixRow }) => {
  const t = useText(staffPermissionsText)
  const areaName = useText(groupNames)(row.area)
  return (
    <tr>
      <th scope="row">
        <ToggleAll {...selection} flags={row.flags} label={areaName} name={t('all', { group: areaName })} />
      </th>
      {matrixColumns.map((column) => {
        const flag = row.cells[column]
        return (
          <td key={column} className={classes.column}>
            {flag && <PermissionCell {...selection} flag={flag} />}
          </td>
        )
      })}
      <td className={classes.extras}>
        {row.extras.map((flag) => (
          <PermissionChip key={flag} {...selection} flag={flag} />
        ))}
      </td>
    </tr>
  )
}

interface MatrixPanelProps extends PermissionSelection {
  panel: (typeof matrixPanels)[number]['panel']
  rows: readonly MatrixRow[]
}

/** Areas by View, Create, Edit and Delete. Each row and column has a toggle for all of its flags. */
export const MatrixPanel = ({ panel, rows, ...selection }: MatrixPanelProps) => {
  const t = useText(staffPermissionsText)
  const title = t(`panel_${panel}`)
  return (
    <table className={classes.panel} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {matrixColumns.map((column) => (
            <th key={column} scope="col" className={classes.column}>
              <ToggleAll
                {...selection}
                flags={getColumnFlags(rows, column)}
                label={t(column)}
                name={t('wholeColumn', { column: t(column), panel: title })}
                isStacked
              />
            </th>
          ))}
          <th scope="col" className={classes.more}>
            {t('more')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <AreaRow key={row.area} {...selection} row={row} />
        ))}
      </tbody>
    </table>
  )
}
