import { Alert } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { type Permission, ownerPermissions } from '#contract/permissions.ts'
import { useText } from '#web/client/text.ts'
import { flagCount, sortFlags, type StaffPermission } from '#web/features/staff/staff.permissions.ts'
import { staffPermissionsText } from '#web/features/staff/staff-permissions.text.ts'
import type { PermissionSelection } from './matrix-panel.tsx'
import { PermissionsMatrix } from './permissions-matrix.tsx'
import classes from './permissions-matrix.module.css'

interface PermissionsEditorProps {
  value: readonly Permission[]
  onChange: (value: Permission[]) => void
  /** The saved flags; changes are marked. */
  savedFlags: ReadonlySet<Permission>
  canGrant: (flag: Permission) => boolean
  error: string | undefined
  /** Gets the focus on a validation error. */
  focusRef: Ref<HTMLDivElement>
  /** Preset buttons above the matrix. */
  presets?: ReactNode
}

/** The server's error message for the selection. */
export const PermissionsError = ({ error }: { error: string | undefined }) =>
  error && (
    <Alert color="danger" role="alert" mb="md">
      {error}
    </Alert>
  )

/** The matrix with the number of selected and changed permissions. */
export const PermissionsEditor = (props: PermissionsEditorProps) => {
  const { value, onChange, savedFlags, canGrant, error, focusRef, presets } = props
  const t = useText(staffPermissionsText)
  const selected = new Set(value)
  const canAdd = (flag: Permission) => canGrant(flag) || savedFlags.has(flag)
  const toggle = (flags: readonly StaffPermission[], on: boolean) => {
    const others = value.filter((flag) => !flags.some((toggled) => toggled === flag))
    onChange(sortFlags(on ? [...others, ...flags] : others))
  }
  const selection: PermissionSelection = { selected, savedFlags, canGrant, canAdd, toggle }
  const isAnyLacking = ownerPermissions.some((flag) => !canAdd(flag))
  const addedCount = value.filter((flag) => !savedFlags.has(flag)).length
  const removedCount = [...savedFlags].filter((flag) => !selected.has(flag)).length
  const counts = [
    t('chosen', { count: selected.size, all: flagCount }),
    ...(addedCount > 0 ? [t('addedCount', { count: addedCount })] : []),
    ...(removedCount > 0 ? [t('removedCount', { count: removedCount })] : []),
    ...(isAnyLacking ? [t('someLacking')] : []),
  ]
  return (
    <div className={classes.editor} ref={focusRef} tabIndex={-1}>
      <div className={classes.tools}>
        {presets}
        <span className={classes.count} role="status">
          {counts.join(' · ')}
        </span>
      </div>
      <PermissionsError error={error} />
      <PermissionsMatrix {...selection} />
    </div>
  )
}
