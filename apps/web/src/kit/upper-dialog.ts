import { useEffect, useRef } from 'react'
import { useInHand } from './in-hand.ts'

type Close = () => void

/** The open dialogs, the uppermost last. */
const open: { close: Close | undefined }[] = []

const pressed = (event: KeyboardEvent) => {
  const upper = open.at(-1)
  if (event.key !== 'Escape' || event.isComposing || !upper) return
  // An open list within the dialog takes the key for itself.
  if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return
  event.stopImmediatePropagation()
  upper.close?.()
}

/** Escape closes the uppermost dialog alone: the component library would close all that are open. */
export const useEscape = (opened: boolean, close: Close | undefined): void => {
  const entry = useRef({ close })
  entry.current.close = close
  useInHand(opened)
  useEffect(() => {
    if (!opened) return undefined
    const own = entry.current
    open.push(own)
    if (open.length === 1) window.addEventListener('keydown', pressed, { capture: true })
    return () => {
      open.splice(open.indexOf(own), 1)
      if (open.length === 0) window.removeEventListener('keydown', pressed, { capture: true })
    }
  }, [opened])
}

// A button that is waiting for its answer is disabled and loses the focus before a dialog opens over it.
let last: Element | null = null
/** Where it was in the page itself, for a dialog that another one led to which is gone. */
let lastInPage: Element | null = null

const heard = ({ target }: FocusEvent) => {
  if (!(target instanceof Element)) return
  last = target
  if (!target.closest('[role=dialog]')) lastInPage = target
}

if (typeof document !== 'undefined') document.addEventListener('focusin', heard)

const focused = (): Element | null => (document.activeElement === document.body ? null : document.activeElement)

const pause = 50
const patience = 10

/** Tries for a while: the button may still be waiting. Whoever has put the focus elsewhere keeps it there. */
const giveBack = (before: Element | null, atClose: Element | null, tries = patience): void => {
  const now = focused()
  const target = before?.isConnected ? before : lastInPage
  if ((now && now !== atClose) || !(target instanceof HTMLElement) || tries === 0) return
  target.focus({ preventScroll: true })
  if (document.activeElement !== target) setTimeout(() => giveBack(before, atClose, tries - 1), pause)
}

/** The focus goes back to what had it before the dialog opened, be it in another dialog beneath. */
export const useFocusReturn = (opened: boolean): void => {
  const before = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // While it is drawn: once it stands in the page one of its fields has the focus already.
  if (opened && !wasOpen.current) before.current = focused() ?? last
  wasOpen.current = opened
  useEffect(() => {
    if (!opened) return undefined
    return () => {
      const atClose = focused()
      setTimeout(() => giveBack(before.current, atClose))
    }
  }, [opened])
}
