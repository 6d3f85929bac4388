import { useCallback } from 'react'
import { type Permission, ownerPermissions } from '#contract/permissions.ts'
import { useText } from '#web/client/text.ts'
import { permissionHelp } from './permission-help.text.ts'
import { permissionNames } from '#web/entities/identity/permission-names.text.ts'
import { flagCount, matchPreset, type PresetMatch, sortFlags, type StaffPermission } from './staff.permissions.ts'
import { staffPermissionsText } from './staff-permissions.text.ts'
import { staffText } from './staff.text.ts'

/** "Packer" or "Packer (edited)". */
export const usePresetLabel = (): ((preset: PresetMatch) => string) => {
  const t = useText(staffText)
  return useCallback(
    ({ name, isEdited }) => {
      const label = t(`preset_${name}`)
      return isEdited ? t('edited', { preset: label }) : label
    },
    [t],
  )
}

/** The preset, or "12 of 80" if none is close. */
export const usePermissionsSummary = (): ((flags: readonly Permission[]) => string) => {
  const t = useText(staffText)
  const presetLabel = usePresetLabel()
  return useCallback(
    (flags) => {
      const preset = matchPreset(flags)
      return preset ? presetLabel(preset) : t('some', { count: flags.length, all: flagCount })
    },
    [t, presetLabel],
  )
}

type HelpKey = keyof typeof permissionHelp.en

const hasHelp = (flag: StaffPermission): flag is StaffPermission & HelpKey => flag in permissionHelp.en

export const usePermissionHelp = (): ((flag: StaffPermission) => string | undefined) => {
  const help = useText(permissionHelp)
  return useCallback((flag) => (hasHelp(flag) ? help(flag) : undefined), [help])
}

const isStaffPermission = (flag: Permission): flag is StaffPermission => ownerPermissions.includes(flag)

/** The difference from the saved flags, for the conflict panel. */
export const usePermissionsDiff = (saved: readonly Permission[]): ((flags: readonly Permission[]) => string) => {
  const t = useText(staffPermissionsText)
  const name = useText(permissionNames)
  const summarize = usePermissionsSummary()
  const listMissing = (flags: readonly Permission[], others: readonly Permission[]) =>
    sortFlags(flags.filter((flag) => !others.includes(flag)))
      .filter(isStaffPermission)
      .map((flag) => name(flag))
      .join(', ')
  return (flags) => {
    const [gained, lost] = [listMissing(flags, saved), listMissing(saved, flags)]
    const changes = [gained && t('gained', { names: gained }), lost && t('lost', { names: lost })].filter(Boolean)
    return `${summarize(flags)} · ${changes.join(' · ') || t('asSaved')}`
  }
}
