import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { type Permission, permissions } from '#contract/permissions.ts'
import { useText } from '#web/client/text.ts'
import { MessagePage } from './message-page.tsx'
import { pagesText } from './pages.text.ts'
import { BackLink } from './back-link.tsx'

// History state written by Guard. It may hold anything, so only known permissions are shown.
const readMissingPermissions = (state: unknown): Permission[] => {
  const missing = (state as { missing?: unknown } | null)?.missing
  return Array.isArray(missing) ? permissions.filter((flag) => missing.includes(flag)) : []
}

const Unnamed = () => useText(pagesText)('forbiddenBody')

// The names of all permissions are a large text for a rarely shown page, so they load lazily; until then, and offline,
// the page doesn't name them.
const MissingPermissions = lazy(() => import('./missing-permissions.tsx').catch(() => ({ default: Unnamed })))

export const ForbiddenPage = () => {
  const t = useText(pagesText)
  const flags = readMissingPermissions(useLocation().state)
  const namedFlags = (
    <Suspense fallback={<Unnamed />}>
      <MissingPermissions flags={flags} />
    </Suspense>
  )
  return (
    <MessagePage code="403" title={t('forbiddenTitle')} body={flags.length > 0 ? namedFlags : t('forbiddenBody')}>
      <BackLink />
    </MessagePage>
  )
}
