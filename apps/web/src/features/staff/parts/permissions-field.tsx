import { Button } from '@mantine/core'
import type { Permission } from '#contract/permissions.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useField } from '#web/kit/fields/use-field.ts'
import { getGrantablePreset, presetNames, findPreset } from '#web/features/staff/staff.permissions.ts'
import { staffPermissionsText } from '#web/features/staff/staff-permissions.text.ts'
import { staffText } from '#web/features/staff/staff.text.ts'
import { usePermissionsDiff } from '#web/features/staff/use-permission-labels.ts'
import { PermissionsEditor } from './permissions-editor.tsx'
import classes from './permissions-editor.module.css'

/** A member's permissions as a form field. */
export const PermissionsField = ({ savedFlags }: { savedFlags: readonly Permission[] }) => {
  const t = useText(staffPermissionsText)
  const staffLabels = useText(staffText)
  const { can } = useSession()
  const describeDifference = usePermissionsDiff(savedFlags)
  const { field, shared } = useField({ name: 'permissions', label: staffLabels('permissions') }, (value) =>
    describeDifference(value as Permission[]),
  )
  const value: readonly Permission[] = field.value ?? []
  const savedSet = new Set(savedFlags)
  const current = findPreset(value)
  return (
    <PermissionsEditor
      value={value}
      onChange={field.onChange}
      savedFlags={savedSet}
      canGrant={can}
      error={shared.error}
      search={field.ref}
      presets={
        <div className={classes.presets} role="group" aria-label={t('startFrom')}>
          <span className={classes.count}>{t('startFrom')}</span>
          {presetNames.map((name) => (
            <Button
              key={name}
              size="xs"
              variant={current === name ? 'light' : 'default'}
              aria-pressed={current === name}
              title={t(`about_${name}`)}
              onClick={() => field.onChange(getGrantablePreset(name, (flag) => can(flag) || savedSet.has(flag)))}
            >
              {staffLabels(`preset_${name}`)}
            </Button>
          ))}
        </div>
      }
    />
  )
}
