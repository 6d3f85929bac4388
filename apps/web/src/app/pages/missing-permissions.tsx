import type { Permission } from '#contract/permissions.ts'
import { useText } from '../../client/text.ts'
import { permissionNames } from '../../features/staff/permission-names.text.ts'
import { pagesText } from './pages.text.ts'

type Named = keyof typeof permissionNames.en

// An admin's own flags are granted by nobody, and so have no words there.
const isNamed = (flag: Permission): flag is Permission & Named => flag in permissionNames.en

/** The sentence that names what is missing in the words of the one who grants it. */
const MissingPermissions = ({ flags }: { flags: readonly Permission[] }) => {
  const t = useText(pagesText)
  const nameOf = useText(permissionNames)
  const named = flags.map((flag) => (isNamed(flag) ? t('permission', { name: nameOf(flag), flag }) : flag))
  return t('forbiddenFor', { count: flags.length, flags: named.join(', ') })
}

export default MissingPermissions
