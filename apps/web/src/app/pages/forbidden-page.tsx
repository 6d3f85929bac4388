import { useLocation } from 'react-router'
import { permissions } from '#contract/permissions.ts'
import { useText } from '../../client/text.ts'
import { MessagePage } from './message-page.tsx'
import { pagesText } from './pages.text.ts'
import { WayOut } from './way-out.tsx'

// What the guard left in the history; anything else there is not ours to show.
const missingIn = (state: unknown): string[] => {
  const missing = (state as { missing?: unknown } | null)?.missing
  return Array.isArray(missing) ? permissions.filter((flag) => missing.includes(flag)) : []
}

export const ForbiddenPage = () => {
  const t = useText(pagesText)
  const flags = missingIn(useLocation().state).join(', ')
  return (
    <MessagePage
      code="403"
      title={t('forbiddenTitle')}
      body={flags ? t('forbiddenFor', { flags }) : t('forbiddenBody')}
    >
      <WayOut />
    </MessagePage>
  )
}
