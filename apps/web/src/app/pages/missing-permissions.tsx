import type { Permission } from '#contract/permissions.ts'
import { useText } from '#web/client/text.ts'
import { permissionNames } from '#web/entities/identity/permission-names.text.ts'
import { pagesText } from './pages.text.ts'

type NamedPermission = keyof typeof permissionNames.en

// Admin permissions can't be granted to staff, so they have no entry in permissionNames and aren't named.
const isNamed = (flag: Permission): flag is Permission & NamedPermission => flag in permissionNames.en

/** Names the missing permissions with the labels of the staff permissions page. */
const MissingPermissions = ({ flags }: { flags: readonly Permission[] }) => {
  const t = useText(pagesText)
  const permissionName = useText(permissionNames)
  const labels = flags.filter(isNamed).map((flag) => t('permission', { name: permissionName(flag) }))
  if (labels.length === 0) return t('forbiddenBody')
  return t('forbiddenFor', { count: labels.length, flags: labels.join(', ') })
}

export default MissingPermissions
