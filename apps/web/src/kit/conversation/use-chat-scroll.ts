import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Chat, ChatState } from '#web/client/chat-connection.ts'

/** Within this distance the newest message counts as seen. */
const endDistance = 48
/** More is loaded before the edge is reached. */
const loadDistance = 600

/** Where a message is within the scrolled content. */
interface Anchor {
  id: string
  top: number
}

const findAnchor = (scroller: HTMLElement): Anchor | undefined => {
  const messages = scroller.querySelectorAll<HTMLElement>('[data-message]')
  const edge = scroller.getBoundingClientRect().top
  for (const element of messages) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > edge) return { id: element.dataset['message'] ?? '', top: top - edge }
  }
  return undefined
}

/**
 * Stays at the end while it is there; elsewhere the message at the top of the view stays where it is, also when pages
 * are added above it or dropped below it.
 */
export const useChatScroll = (chat: Chat, state: ChatState) => {
  const scroller = useRef<HTMLDivElement>(null)
  const anchor = useRef<Anchor | undefined>(undefined)
  const wasAtEnd = useRef(true)
  const isPlaced = useRef(false)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [seenTo, setSeenTo] = useState(state.lastSequence)
  const { lastSequence, hasNewer } = state
  const latest = useRef(state)
  latest.current = state

  const readPosition = () => {
    const element = scroller.current
    if (!element) return
    const below = element.scrollHeight - element.scrollTop - element.clientHeight
    wasAtEnd.current = below <= endDistance && !latest.current.hasNewer
    anchor.current = findAnchor(element)
    setIsAtEnd(wasAtEnd.current)
    if (element.scrollTop < loadDistance) void chat.loadOlder().catch(() => undefined)
    if (below < loadDistance) void chat.loadNewer().catch(() => undefined)
  }

  // What this person sends is shown, also to someone who reads far above.
  const sentCount = useRef(state.outgoing.length)
  const hasSent = state.outgoing.length > sentCount.current
  sentCount.current = state.outgoing.length
  if (hasSent) wasAtEnd.current = true
  useEffect(() => {
    if (hasSent && latest.current.hasNewer) void chat.showLatest()
  }, [hasSent, chat])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !state.isLoaded) return
    if (!isPlaced.current) {
      isPlaced.current = true
      element.scrollTop = element.scrollHeight
      // More new messages than fit: start at the first of them.
      const mark = element.querySelector('[data-new-mark]')
      if (mark && mark.getBoundingClientRect().top < element.getBoundingClientRect().top)
        mark.scrollIntoView({ block: 'start' })
      return readPosition()
    }
    if (wasAtEnd.current && !hasNewer) element.scrollTop = element.scrollHeight
    else if (anchor.current) {
      const { id, top } = anchor.current
      const moved = element.querySelector(`[data-message="${id}"]`)?.getBoundingClientRect().top
      if (moved !== undefined) element.scrollTop += moved - element.getBoundingClientRect().top - top
    }
    anchor.current = findAnchor(element)
    // oxlint-disable-next-line react/exhaustive-deps -- readPosition reads refs only
  }, [state.shown, state.outgoing, state.typing, state.isLoaded, hasNewer])

  // A growing reply field or a phone's keyboard makes the view lower.
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      if (wasAtEnd.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [state.isLoaded])

  // Read is what was in view in a window that is used.
  useEffect(() => {
    const mark = () => {
      if (!isAtEnd || document.visibilityState !== 'visible' || !document.hasFocus()) return
      setSeenTo(lastSequence)
      if (state.isLoaded) chat.markRead()
    }
    mark()
    window.addEventListener('focus', mark)
    document.addEventListener('visibilitychange', mark)
    return () => {
      window.removeEventListener('focus', mark)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [chat, isAtEnd, lastSequence, state.isLoaded])

  const jump = async () => {
    if (latest.current.hasNewer) await chat.showLatest()
    wasAtEnd.current = true
    requestAnimationFrame(() => {
      const element = scroller.current
      if (element) element.scrollTop = element.scrollHeight
    })
  }
  return {
    scroller,
    isAtEnd,
    unseen: Math.max(0, lastSequence - Math.max(seenTo, state.readTo.staff)),
    jump,
    onScroll: readPosition,
  }
}
