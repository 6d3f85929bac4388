import { Checkbox } from '@mantine/core'
import type { Permission } from '#contract/permissions.ts'
import { useText } from '#web/client/text.ts'
import { groupNames } from '#web/features/staff/permission-groups.text.ts'
import {
  type StaffGroup,
  type StaffPermission,
  getMissingPrerequisites,
} from '#web/features/staff/staff.permissions.ts'
import { staffPermissionsText } from '#web/features/staff/staff-permissions.text.ts'
import { PermissionRow } from './permission-row.tsx'
import classes from './permissions-editor.module.css'

interface PermissionGroupProps {
  group: StaffGroup
  flags: readonly StaffPermission[]
  /** The flags that match the search; the group's checkbox toggles only these. */
  visibleFlags: readonly StaffPermission[]
  selected: ReadonlySet<Permission>
  savedFlags: ReadonlySet<Permission>
  canGrant: (flag: Permission) => boolean
  toggle: (flags: readonly StaffPermission[], on: boolean) => void
}

export const PermissionGroup = ({
  group,
  flags,
  visibleFlags,
  selected,
  savedFlags,
  canGrant,
  toggle,
}: PermissionGroupProps) => {
  const t = useText(staffPermissionsText)
  const name = useText(groupNames)
  const canAdd = (flag: StaffPermission) => canGrant(flag) || savedFlags.has(flag)
  const grantableFlags = visibleFlags.filter(canAdd)
  const selectedFlags = visibleFlags.filter((flag) => selected.has(flag))
  const isAllSelected = grantableFlags.length > 0 && grantableFlags.every((flag) => selected.has(flag))
  return (
    <section className={classes.group} aria-label={name(group)}>
      <div className={classes.head}>
        <Checkbox
          aria-label={t('all', { group: name(group) })}
          label={<span aria-hidden="true">{name(group)}</span>}
          checked={isAllSelected}
          indeterminate={!isAllSelected && selectedFlags.length > 0}
          disabled={grantableFlags.length === 0}
          onChange={() => toggle(grantableFlags, !isAllSelected)}
        />
        <span className={classes.count}>
          {t('groupCount', { count: flags.filter((flag) => selected.has(flag)).length, all: flags.length })}
        </span>
      </div>
      <div className={classes.rows}>
        {visibleFlags.map((flag) => (
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
    </section>
  )
}
