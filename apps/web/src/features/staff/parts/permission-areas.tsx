import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { groupNames } from '#web/entities/identity/permission-groups.text.ts'
import type { MatrixRow } from '#web/features/staff/staff.matrix.ts'
import { getMissingPrerequisites } from '#web/features/staff/staff.permissions.ts'
import { staffPermissionsText } from '#web/features/staff/staff-permissions.text.ts'
import { type PermissionSelection, ToggleAll } from './matrix-panel.tsx'
import { PermissionRow } from './permission-row.tsx'
import classes from './permissions-matrix.module.css'

const Area = ({ row, ...selection }: PermissionSelection & { row: MatrixRow }) => {
  const t = useText(staffPermissionsText)
  const name = useText(groupNames)(row.area)
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const { selected, savedFlags, canGrant, canAdd, toggle } = selection
  const count = row.flags.filter((flag) => selected.has(flag)).length
  return (
    <li className={classes.area}>
      <div className={classes.areaHead}>
        <ToggleAll {...selection} flags={row.flags} label="" name={t('all', { group: name })} />
        <UnstyledButton
          className={classes.areaButton ?? ''}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{name}</span>
          <span className={classes.count}>{t('groupCount', { count, all: row.flags.length })}</span>
          <IconChevronDown size={16} aria-hidden="true" data-open={isOpen || undefined} />
        </UnstyledButton>
      </div>
      <div id={listId} className={classes.areaFlags} hidden={!isOpen}>
        {isOpen &&
          row.flags.map((flag) => (
            <PermissionRow
              key={flag}
              flag={flag}
              isSelected={selected.has(flag)}
              wasSelected={savedFlags.has(flag)}
              canGrant={canGrant(flag)}
              missing={getMissingPrerequisites(flag, selected)}
              canAdd={canAdd}
              toggle={toggle}
            />
          ))}
      </div>
    </li>
  )
}

/** The matrix on a phone: areas that open to their permissions. */
export const PermissionAreas = ({ rows, ...selection }: PermissionSelection & { rows: readonly MatrixRow[] }) => (
  <ul className={classes.areas}>
    {rows.map((row) => (
      <Area key={row.area} {...selection} row={row} />
    ))}
  </ul>
)
