import { type RefObject, useEffect, useRef } from 'react'
import { isSaveKey } from './form/use-save-key.ts'
import { useInHand } from './in-hand.ts'

type Close = () => void

interface OpenDialog {
  close: Close | undefined
  root: RefObject<HTMLElement | null>
}

/** Open dialogs, the topmost last. */
const open: OpenDialog[] = []

/** Clicks the submit button, which does nothing while disabled or loading. */
const submitIn = (dialog: HTMLElement | null) => {
  const forms = [...(dialog?.querySelectorAll('form') ?? [])]
  const form = forms.find((one) => one.contains(document.activeElement)) ?? forms[0]
  form?.querySelector<HTMLElement>('[type=submit]')?.click()
}

const pressed = (event: KeyboardEvent) => {
  const upper = open.at(-1)
  if (!upper) return
  if (isSaveKey(event)) {
    // Neither the page nor the browser handles it, even without a form in the dialog.
    event.preventDefault()
    event.stopImmediatePropagation()
    submitIn(upper.root.current)
    return
  }
  if (event.key !== 'Escape' || event.isComposing) return
  // An open dropdown in the dialog handles the key itself.
  if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return
  event.stopImmediatePropagation()
  upper.close?.()
}

/**
 * Only the topmost dialog handles Escape and Ctrl+S; Mantine would close all open ones. Returns a ref for the dialog's
 * root.
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

// A loading button is disabled and loses the focus before a dialog opens over it.
let last: Element | null = null
/** The last focused element outside dialogs, for a dialog opened from another one that has closed. */
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

/** Retries for a while, because the button may still be loading. A focus set elsewhere is kept. */
const giveBack = (before: Element | null, atClose: Element | null, tries = patience): void => {
  const now = focused()
  const target = before?.isConnected ? before : lastInPage
  if ((now && now !== atClose) || !(target instanceof HTMLElement) || tries === 0) return
  target.focus({ preventScroll: true })
  if (document.activeElement !== target) setTimeout(() => giveBack(before, atClose, tries - 1), pause)
}

/** Returns the focus to the element that had it before the dialog opened, which may be in another dialog. */
export const useFocusReturn = (opened: boolean): void => {
  const before = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // During render: once mounted, a field of the dialog has the focus.
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
