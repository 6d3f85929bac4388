import { type RefObject, useEffect, useRef } from 'react'
import { isSaveKey } from './form/use-save-key.ts'
import { useInHand } from './in-hand.ts'

type Close = () => void

interface OpenDialog {
  close: Close | undefined
  root: RefObject<HTMLElement | null>
}

/** The open dialogs, the uppermost last. */
const open: OpenDialog[] = []

/** By its button: one that is shut or waits for an answer does nothing. */
const submitIn = (dialog: HTMLElement | null) => {
  const forms = [...(dialog?.querySelectorAll('form') ?? [])]
  const form = forms.find((one) => one.contains(document.activeElement)) ?? forms[0]
  form?.querySelector<HTMLElement>('[type=submit]')?.click()
}

const pressed = (event: KeyboardEvent) => {
  const upper = open.at(-1)
  if (!upper) return
  if (isSaveKey(event)) {
    // Neither the page behind it nor the browser hears it, be there a form in the dialog or not.
    event.preventDefault()
    event.stopImmediatePropagation()
    submitIn(upper.root.current)
    return
  }
  if (event.key !== 'Escape' || event.isComposing) return
  // An open list within the dialog takes the key for itself.
  if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return
  event.stopImmediatePropagation()
  upper.close?.()
}

/**
 * The uppermost dialog alone hears Escape and the save key: the component library would close all that are open. It
 * gives what has to stand at the dialog's root.
 */
export const useUpperDialog = (opened: boolean, close: Close | undefined): RefObject<HTMLDivElement | null> => {
  const root = useRef<HTMLDivElement>(null)
  const entry = useRef<OpenDialog>({ close, root })
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
  return root
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
