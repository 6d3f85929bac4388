import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { safePath } from '#web/client/safe-path.ts'
import { relativeTime } from '#web/client/relative-time.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { dismissToast, type Toast, type ToastType } from '#web/client/toast.ts'
import classes from './toast.module.css'
import { toastText } from './toast.text.ts'
import { useCountdown } from './use-countdown.ts'
import { useReturnFocus } from './use-return-focus.ts'

const appearance: Record<ToastType, { icon: typeof IconInfoCircle; tone: string }> = {
  success: { icon: IconCircleCheck, tone: 'success' },
  error: { icon: IconCircleX, tone: 'danger' },
  info: { icon: IconInfoCircle, tone: 'info' },
  warning: { icon: IconAlertTriangle, tone: 'warning' },
}

const exitMs = 300

interface ToastCardProps {
  toast: Toast
  /** Navigates to a path of this app. */
  go: (path: string) => void
}

export const ToastCard = ({ toast, go }: ToastCardProps) => {
  const t = useText(toastText)
  const [language] = useLanguage()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const rememberFocusOrigin = useReturnFocus(card, leaving)
  const route = safePath(toast.route)
  const isLine = toast.message === undefined
  const { icon: Icon, tone } = appearance[toast.type]
  // A click that misses Undo by a little must not close the toast.
  const closesOnClick = route !== undefined || toast.action === undefined
  const urgent = toast.type === 'error' || toast.type === 'warning'

  useCountdown(toast.duration, hovered || focused || leaving, () => setLeaving(true))
  useEffect(() => {
    if (!leaving) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), exitMs)
    return () => clearTimeout(timer)
  }, [leaving, toast.id])

  const open = () => {
    if (route) {
      toast.onOpen?.()
      go(route)
    }
    setLeaving(true)
  }
  const withoutPropagation = (run: () => void) => (event: MouseEvent) => {
    event.stopPropagation()
    run()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keyboard has the link and the close button
    <div
      ref={card}
      role={urgent ? 'alert' : 'status'}
      className={classes.toast}
      data-line={isLine || undefined}
      data-leaving={leaving || undefined}
      data-type={toast.type}
      style={{ '--tone': `var(--${tone})`, '--tone-ink': `var(--${tone}-ink)` } as never}
      {...(closesOnClick && { onClick: open, 'data-clickable': true })}
      onKeyDown={(event) => event.key === 'Escape' && setLeaving(true)}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={(event) => {
        rememberFocusOrigin(event)
        setFocused(true)
      }}
      onBlur={() => setFocused(false)}
    >
      <Icon className={classes.icon} aria-label={t(toast.type)} role="img" />
      <div className={classes.words}>
        {isLine ? (
          <p className={classes.line}>{toast.title}</p>
        ) : (
          <>
            <div className={classes.head}>
              <strong className={classes.title}>{toast.title}</strong>
              <time className={classes.time} dateTime={toast.createdAt}>
                {relativeTime(toast.createdAt, language)}
              </time>
            </div>
            <p className={classes.message}>{toast.message}</p>
          </>
        )}
        {route && (
          <a
            href={route}
            className="text-link"
            onClick={(event) => {
              event.stopPropagation()
              if (event.metaKey || event.ctrlKey) return
              event.preventDefault()
              open()
            }}
          >
            {t('view')}
          </a>
        )}
        {toast.action && (
          <Button
            size="compact-sm"
            variant="default"
            {...(!isLine && { mt: 8 })}
            onClick={withoutPropagation(() => {
              toast.action?.run()
              setLeaving(true)
            })}
          >
            {toast.action.label}
          </Button>
        )}
      </div>
      <CloseButton
        size="sm"
        aria-label={t('close', { title: toast.title })}
        onClick={withoutPropagation(() => setLeaving(true))}
        className={classes.close}
      />
    </div>
  )
}
