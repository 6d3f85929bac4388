import { Button } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { clientText } from '#web/client/client.text.ts'
import { ApiError } from '#web/client/send.ts'
import { useText } from '#web/client/text.ts'
import type { Tone } from '#web/theme/mantine.ts'
import { type IllustrationName, illustrations } from './illustrations.tsx'
import classes from './feedback.module.css'
import { kitText } from '#web/kit/kit.text.ts'

interface EmptyStateProps {
  illustration: IllustrationName
  title: string
  body?: string | undefined
  action?: ReactNode
}

/** Illustration, title and one action. */
export const EmptyState = ({ illustration, title, body, action }: EmptyStateProps) => (
  <div className={classes.state}>
    <div className={classes.drawing}>{illustrations[illustration]}</div>
    <h2 className={classes.title}>{title}</h2>
    {body && <p className={classes.body}>{body}</p>}
    {action && <div className={classes.action}>{action}</div>}
  </div>
)

export const ErrorState = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const t = useText(kitText)
  const tClient = useText(clientText)
  const isNetworkError = error instanceof ApiError && error.code === 'network'
  const message = error instanceof Error ? error.message : undefined
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState illustration="missing" title={t('notFoundTitle')} body={t('notFoundBody')} />
  }
  // A retry would get the same response.
  if (error instanceof ApiError && error.code === 'forbidden') {
    return <EmptyState illustration="missing" title={t('cannotView')} />
  }
  return (
    <div role="alert">
      <EmptyState
        illustration="broken"
        title={isNetworkError ? tClient('noConnection') : t('errorTitle')}
        body={isNetworkError ? tClient('notLoaded') : message}
        action={
          <Button variant="default" onClick={retry}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  )
}

/** A dot and a word, so that a status is never shown by color alone. Only what needs attention colors the word. */
export const StatusBadge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classes.badge} data-tone={tone} style={{ '--dot': `var(--${tone})` } as CSSProperties}>
    {children}
  </span>
)
