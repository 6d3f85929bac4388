import { useElementSize } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import classes from './email-frame.module.css'

export type EmailScheme = 'light' | 'dark'

const firstHeight = 560

interface EmailFrameProps {
  html: string
  title: string
  width: number
  /** Shows the email as a reader with dark or light colors does; without it as this device does. */
  scheme?: EmailScheme
  /** Shows only the top of the email, this many pixels high. */
  maxHeight?: number
}

const darkQuery = /\(\s*prefers-color-scheme:\s*dark\s*\)/gi

/** Applies the rules for dark colors to every reader, or to none: a frame follows the device otherwise. */
const toScheme = (html: string, scheme: EmailScheme | undefined): string =>
  scheme === undefined ? html : html.replaceAll(darkQuery, scheme === 'dark' ? '(min-width: 0)' : '(max-width: 0)')

/** An email at its width, scaled down if there is less room. Its scripts wouldn't run, and it has none. */
export const EmailFrame = ({ html, title, width, scheme, maxHeight }: EmailFrameProps) => {
  const { ref, width: room } = useElementSize()
  const frame = useRef<HTMLIFrameElement>(null)
  const [measured, setMeasured] = useState(firstHeight)
  const content = useMemo(() => toScheme(html, scheme), [html, scheme])
  const [first] = useState(content)
  const shown = useRef(first)
  const scale = room > 0 ? Math.min(1, room / width) : 1
  const height = maxHeight === undefined ? measured : maxHeight / scale

  const measure = () => {
    const root = frame.current?.contentDocument?.documentElement
    if (root) setMeasured(Math.ceil(root.getBoundingClientRect().height) || firstHeight)
  }
  // Loading the document again for each change would flash.
  const update = () => {
    const root = frame.current?.contentDocument?.documentElement
    if (root && shown.current !== content) {
      root.innerHTML = content
      shown.current = content
    }
    measure()
  }
  useEffect(update, [content, width])

  return (
    <div ref={ref} className={classes.frame} style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        srcDoc={first}
        tabIndex={-1}
        style={{ width, height, ...(scale < 1 && { transform: `scale(${scale})` }) }}
        onLoad={({ currentTarget }) => {
          shown.current = first
          update()
          // Also when an image has its size.
          currentTarget.contentDocument?.addEventListener('load', measure, { capture: true })
        }}
      />
    </div>
  )
}
