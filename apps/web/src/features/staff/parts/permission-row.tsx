import { Button, Checkbox } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useText } from '#web/client/text.ts'
import { usePermissionHelp } from '#web/features/staff/use-permission-labels.ts'
import { permissionNames } from '#web/entities/identity/permission-names.text.ts'
import type { StaffPermission } from '#web/features/staff/staff.permissions.ts'
import { staffPermissionsText } from '#web/features/staff/staff-permissions.text.ts'
import classes from './permissions-matrix.module.css'

interface PermissionRowProps {
  flag: StaffPermission
  isSelected: boolean
  /** The saved value. */
  wasSelected: boolean
  canGrant: boolean
  /** Flags that this one needs to be useful. */
  missing: readonly StaffPermission[]
  canAdd: (flag: StaffPermission) => boolean
  toggle: (flags: readonly StaffPermission[], on: boolean) => void
}

export const PermissionRow = ({
  flag,
  isSelected,
  wasSelected,
  canGrant,
  missing,
  canAdd,
  toggle,
}: PermissionRowProps) => {
  const t = useText(staffPermissionsText)
  const name = useText(permissionNames)
  const help = usePermissionHelp()
  const isDisabled = !canGrant && !wasSelected
  const description = isDisabled ? t('lacking') : !canGrant && !isSelected ? t('cannotReturn') : help(flag)
  return (
    <div className={classes.row}>
      <Checkbox
        label={name(flag)}
        description={description}
        checked={isSelected}
        disabled={isDisabled}
        onChange={(event) => toggle([flag], event.currentTarget.checked)}
      />
      {isSelected !== wasSelected && <span className={classes.mark}>{t(isSelected ? 'added' : 'removed')}</span>}
      {isSelected && missing[0] && (
        <p className={classes.hint}>
          <IconBulb size={16} aria-hidden="true" />
          {t('needs', { name: name(missing[0]) })}
          {missing.every(canAdd) && (
            <Button size="compact-xs" variant="light" onClick={() => toggle(missing, true)}>
              {t('addNeeded')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
