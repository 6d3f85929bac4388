import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Permission } from '#contract/permissions.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useField } from '#web/kit/fields/use-field.ts'
import { getGrantablePreset, matchPreset, presetNames, type PresetName } from '#web/features/staff/staff.permissions.ts'
import { staffPermissionsText } from '#web/features/staff/staff-permissions.text.ts'
import { staffText } from '#web/features/staff/staff.text.ts'
import { usePermissionsDiff, usePresetLabel } from '#web/features/staff/use-permission-labels.ts'
import { PermissionsEditor } from './permissions-editor.tsx'
import classes from './permissions-matrix.module.css'

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
  const canAdd = (flag: Permission) => can(flag) || savedSet.has(flag)
  const [chosen, setChosen] = useState<PresetName>()
  const current = matchPreset(value, { chosen, canGrant: canAdd })
  const presetLabel = usePresetLabel()
  return (
    <PermissionsEditor
      value={value}
      onChange={field.onChange}
      savedFlags={savedSet}
      canGrant={can}
      error={shared.error}
      focusRef={field.ref}
      presets={
        <div className={classes.presets} role="group" aria-label={t('startFrom')}>
          <span className={classes.count}>{t('startFrom')}</span>
          {presetNames.map((name) => {
            const isCurrent = current?.name === name
            return (
              <Button
                key={name}
                size="xs"
                variant={isCurrent ? 'light' : 'default'}
                aria-pressed={isCurrent && !current.isEdited}
                title={t(`about_${name}`)}
                onClick={() => {
                  setChosen(name)
                  field.onChange(getGrantablePreset(name, canAdd))
                }}
              >
                {presetLabel(isCurrent ? current : { name, isEdited: false })}
              </Button>
            )
          })}
        </div>
      }
    />
  )
}
