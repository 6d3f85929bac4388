import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { type Permission, permissions } from '#contract/permissions.ts'
import { useText } from '../../client/text.ts'
import { MessagePage } from './message-page.tsx'
import { pagesText } from './pages.text.ts'
import { WayOut } from './way-out.tsx'

// History state written by Guard. It may hold anything, so only known permissions are shown.
const missingIn = (state: unknown): Permission[] => {
  const missing = (state as { missing?: unknown } | null)?.missing
  return Array.isArray(missing) ? permissions.filter((flag) => missing.includes(flag)) : []
}

const BareFlags = ({ flags }: { flags: readonly Permission[] }) =>
  useText(pagesText)('forbiddenFor', { count: flags.length, flags: `(${flags.join(', ')})` })

// The names of all permissions are a large text for a rarely shown page, so they load lazily; offline, the raw flags
// are shown.
const MissingPermissions = lazy(() => import('./missing-permissions.tsx').catch(() => ({ default: BareFlags })))

export const ForbiddenPage = () => {
  const t = useText(pagesText)
  const flags = missingIn(useLocation().state)
  const named = (
    <Suspense fallback={<BareFlags flags={flags} />}>
      <MissingPermissions flags={flags} />
    </Suspense>
  )
  return (
    <MessagePage code="403" title={t('forbiddenTitle')} body={flags.length > 0 ? named : t('forbiddenBody')}>
      <WayOut />
    </MessagePage>
  )
}
