import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useText } from '#web/client/text.ts'
import { MessagePage } from './message-page.tsx'
import { serverErrorText } from './server-error.text.ts'

export const ServerErrorPage = ({ error }: { error: unknown }) => {
  const t = useText(serverErrorText)
  const logged = useRef(false)
  useEffect(() => {
    if (logged.current) return
    logged.current = true
    // Loaded on demand: every page includes this component, and few ever render it.
    import('./error-log.ts').then(
      ({ logError }) => logError(error),
      () => undefined,
    )
  }, [error])
  return (
    <MessagePage code="500" title={t('title')} body={t('body')}>
      <Button
        component="a"
        href={window.location.href}
        onClick={(event) => {
          event.preventDefault()
          window.location.reload()
        }}
      >
        {t('tryAgain')}
      </Button>
    </MessagePage>
  )
}
