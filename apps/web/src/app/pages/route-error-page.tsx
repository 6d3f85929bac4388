import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useRouteError } from 'react-router'
import { useText } from '#web/client/text.ts'
import { MessagePage } from './message-page.tsx'
import { PageSpinner } from './page-spinner.tsx'
import { pagesText } from './pages.text.ts'
import { useMissingChunk } from './use-missing-chunk.ts'

const textKeys = {
  offline: ['offlineTitle', 'offlineBody'],
  updated: ['chunkTitle', 'chunkBody'],
  no: ['routeErrorTitle', 'routeErrorBody'],
} as const

/** Error page of one screen; the layout around it stays. */
export const RouteErrorPage = () => {
  const t = useText(pagesText)
  const error = useRouteError()
  const chunkState = useMissingChunk(error)
  useEffect(() => {
    if (chunkState !== 'no') return
    // Loaded on demand, as in ServerErrorPage.
    import('./error-log.ts').then(
      ({ logError }) => logError(error),
      () => undefined,
    )
  }, [error, chunkState])
  if (chunkState === 'asking') return <PageSpinner />
  const [title, body] = textKeys[chunkState]
  return (
    <MessagePage title={t(title)} body={t(body)} inShell>
      {chunkState !== 'offline' && <Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
      <Button component={Link} to="/dashboard" variant="default">
        {t('toDashboard')}
      </Button>
    </MessagePage>
  )
}
