import { type CSSProperties, useEffect, useRef, useState } from 'react'

interface MessageFrameProps {
  src: string
  title: string
  /** Permissions of the sandbox. Without `allow-same-origin` the document has no access to this page or to storage. */
  sandbox: string
  /** By name; each is posted when it changes, and all of them when the document is ready. */
  messages: Readonly<Record<string, object | undefined>>
  isReady: (message: unknown) => boolean
  /** Messages of the document in the frame, and of no other window. */
  onMessage: (message: unknown) => void
  className?: string | undefined
  style?: CSSProperties
}

/** A sandboxed document that exchanges messages with this page. */
export const MessageFrame = ({
  src,
  title,
  sandbox,
  messages,
  isReady,
  onMessage,
  className,
  style,
}: MessageFrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const latest = useRef({ isReady, onMessage })
  latest.current = { isReady, onMessage }
  const posted = useRef(new Map<string, object | undefined>())
  const [readyCount, setReadyCount] = useState(0)

  useEffect(() => {
    const receive = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return
      if (latest.current.isReady(data)) {
        posted.current.clear()
        setReadyCount((count) => count + 1)
      }
      latest.current.onMessage(data)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [])

  useEffect(() => {
    if (readyCount === 0) return
    for (const [name, message] of Object.entries(messages)) {
      if (message === undefined || posted.current.get(name) === message) continue
      posted.current.set(name, message)
      // A sandboxed document has no origin that could be named.
      frame.current?.contentWindow?.postMessage(message, '*')
    }
  }, [messages, readyCount])

  return (
    <iframe
      ref={frame}
      src={src}
      title={title}
      sandbox={sandbox}
      referrerPolicy="no-referrer"
      className={className}
      {...(style && { style })}
    />
  )
}
