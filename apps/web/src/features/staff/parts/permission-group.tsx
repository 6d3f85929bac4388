import { Checkbox } from '@mantine/core'
import type { Permission } from '#contract/permissions.ts'
import { useText } from '../../../client/text.ts'
import { groupNames } from '../permission-groups.text.ts'
import { type StaffGroup, type StaffPermission, missingFor } from '../staff.permissions.ts'
import { staffPermissionsText } from '../staff-permissions.text.ts'
import { PermissionRow } from './permission-row.tsx'
import classes from './permissions-editor.module.css'

interface PermissionGroupProps {
  group: StaffGroup
  flags: readonly StaffPermission[]
  /** The flags that match the search; the group's checkbox toggles only these. */
  shown: readonly StaffPermission[]
  chosen: ReadonlySet<Permission>
  had: ReadonlySet<Permission>
  mayGive: (flag: Permission) => boolean
  toggle: (flags: readonly StaffPermission[], on: boolean) => void
}

export const PermissionGroup = ({ group, flags, shown, chosen, had, mayGive, toggle }: PermissionGroupProps) => {
  const t = useText(staffPermissionsText)
  const name = useText(groupNames)
  const canAdd = (flag: StaffPermission) => mayGive(flag) || had.has(flag)
  const open = shown.filter(canAdd)
  const held = shown.filter((flag) => chosen.has(flag))
  const full = open.length > 0 && open.every((flag) => chosen.has(flag))
  return (
    <section className={classes.group} aria-label={name(group)}>
      <div className={classes.head}>
        <Checkbox
          aria-label={t('all', { group: name(group) })}
          label={<span aria-hidden="true">{name(group)}</span>}
          checked={full}
          indeterminate={!full && held.length > 0}
          disabled={open.length === 0}
          onChange={() => toggle(open, !full)}
        />
        <span className={classes.count}>
          {t('groupCount', { count: flags.filter((flag) => chosen.has(flag)).length, all: flags.length })}
        </span>
      </div>
      <div className={classes.rows}>
        {shown.map((flag) => (
          <PermissionRow
            key={flag}
            flag={flag}
            chosen={chosen.has(flag)}
            had={had.has(flag)}
            mayGive={mayGive(flag)}
            missing={missingFor(flag, chosen)}
            canAdd={canAdd}
            toggle={toggle}
          />
        ))}
      </div>
    </section>
  )
}
