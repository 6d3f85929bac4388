import { Button, Checkbox } from '@mantine/core'
import { IconBulb, IconMinus, IconPlus } from '@tabler/icons-react'
import { useText } from '../../../client/text.ts'
import { permissionHelp } from '../permission-help.text.ts'
import { permissionNames } from '../permission-names.text.ts'
import type { StaffPermission } from '../staff.permissions.ts'
import { staffPermissionsText } from '../staff-permissions.text.ts'
import classes from './permissions-editor.module.css'

interface PermissionRowProps {
  flag: StaffPermission
  chosen: boolean
  /** The saved value. */
  had: boolean
  mayGive: boolean
  /** Flags that this one needs to be useful. */
  missing: readonly StaffPermission[]
  canAdd: (flag: StaffPermission) => boolean
  toggle: (flags: readonly StaffPermission[], on: boolean) => void
}

export const PermissionRow = ({ flag, chosen, had, mayGive, missing, canAdd, toggle }: PermissionRowProps) => {
  const t = useText(staffPermissionsText)
  const name = useText(permissionNames)
  const help = useText(permissionHelp)
  const closed = !mayGive && !had
  const said = closed ? t('lacking') : !mayGive && !chosen ? t('cannotReturn') : help(flag)
  return (
    <div className={classes.row} data-changed={chosen !== had || undefined}>
      <Checkbox
        label={name(flag)}
        description={said}
        checked={chosen}
        disabled={closed}
        onChange={(event) => toggle([flag], event.currentTarget.checked)}
      />
      {chosen !== had && (
        <span className={classes.mark} data-added={chosen || undefined}>
          {chosen ? <IconPlus size={12} aria-hidden="true" /> : <IconMinus size={12} aria-hidden="true" />}
          {t(chosen ? 'added' : 'removed')}
        </span>
      )}
      {chosen && missing[0] && (
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
