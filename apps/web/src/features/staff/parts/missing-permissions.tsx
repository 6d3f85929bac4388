import { Button } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useText } from '#web/client/text.ts'
import { permissionNames } from '#web/entities/identity/permission-names.text.ts'
import { getMissingPrerequisites } from '#web/features/staff/staff.permissions.ts'
import { staffPermissionsText } from '#web/features/staff/staff-permissions.text.ts'
import type { PermissionSelection } from './matrix-panel.tsx'
import classes from './permissions-matrix.module.css'

/** Offers the permissions without which some of the selected ones have no screen. */
export const MissingPermissions = ({ selected, canAdd, toggle }: PermissionSelection) => {
  const t = useText(staffPermissionsText)
  const name = useText(permissionNames)
  const missing = [...new Set([...selected].flatMap((flag) => getMissingPrerequisites(flag, selected)))]
  if (missing.length === 0) return null
  const message = t('allNeeds', { names: missing.map((flag) => name(flag)).join(', ') })
  return (
    <p className={classes.missing}>
      <IconBulb size={16} aria-hidden="true" />
      <span title={message}>{message}</span>
      {missing.every(canAdd) && (
        <Button size="compact-xs" variant="light" onClick={() => toggle(missing, true)}>
          {t('addAllNeeded', { count: missing.length })}
        </Button>
      )}
    </p>
  )
}
