import { useCallback } from 'react'
import { type Permission, ownerPermissions } from '#contract/permissions.ts'
import { useText } from '../../client/text.ts'
import { permissionNames } from './permission-names.text.ts'
import { flagCount, inOrder, presetOf, type StaffPermission } from './staff.permissions.ts'
import { staffPermissionsText } from './staff-permissions.text.ts'
import { staffText } from './staff.text.ts'

/** "Packer", or "12 of 80" if no preset matches. */
export const useSaidPermissions = (): ((flags: readonly Permission[]) => string) => {
  const t = useText(staffText)
  return useCallback(
    (flags) => {
      const preset = presetOf(flags)
      return preset ? t(`preset_${preset}`) : t('some', { count: flags.length, all: flagCount })
    },
    [t],
  )
}

const isStaffs = (flag: Permission): flag is StaffPermission => ownerPermissions.includes(flag)

/** The difference from the saved flags, for the conflict panel. */
export const useSaidDifference = (saved: readonly Permission[]): ((flags: readonly Permission[]) => string) => {
  const t = useText(staffPermissionsText)
  const name = useText(permissionNames)
  const said = useSaidPermissions()
  const without = (flags: readonly Permission[], others: readonly Permission[]) =>
    inOrder(flags.filter((flag) => !others.includes(flag)))
      .filter(isStaffs)
      .map((flag) => name(flag))
      .join(', ')
  return (flags) => {
    const [gained, lost] = [without(flags, saved), without(saved, flags)]
    const changes = [gained && t('gained', { names: gained }), lost && t('lost', { names: lost })].filter(Boolean)
    return `${said(flags)} · ${changes.join(' · ') || t('asSaved')}`
  }
}
