import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useRouteError } from 'react-router'
import { useText } from '../../client/text.ts'
import { logError } from './error-log.ts'
import { MessagePage } from './message-page.tsx'
import { pagesText } from './pages.text.ts'

// Each browser words it differently; all of them name the module that did not come.
const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|Importing a module script failed/i.test(error.message)

/** One screen failed; the frame around it stays. */
export const RouteErrorPage = () => {
  const t = useText(pagesText)
  const error = useRouteError()
  const updated = isMissingChunk(error)
  useEffect(() => {
    if (!updated) logError(error)
  }, [error, updated])
  return (
    <MessagePage
      title={t(updated ? 'chunkTitle' : 'routeErrorTitle')}
      body={t(updated ? 'chunkBody' : 'routeErrorBody')}
      inside
    >
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
      <Button component={Link} to="/dashboard" variant="default">
        {t('toDashboard')}
      </Button>
    </MessagePage>
  )
}
