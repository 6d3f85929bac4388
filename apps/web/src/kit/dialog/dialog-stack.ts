import { type RefObject, useEffect, useRef } from 'react'
import { isSaveKey } from '#web/kit/keyboard/use-save-key.ts'
import { usePauseListUpdates } from './overlay-open.ts'

type Close = () => void

interface OpenDialog {
  close: Close | undefined
  root: RefObject<HTMLElement | null>
}

/** Open dialogs, the topmost last. */
const openDialogs: OpenDialog[] = []

/** Clicks the submit button, which does nothing while disabled or loading. */
const submitFormIn = (dialog: HTMLElement | null) => {
  const forms = [...(dialog?.querySelectorAll('form') ?? [])]
  const form = forms.find((candidate) => candidate.contains(document.activeElement)) ?? forms[0]
  form?.querySelector<HTMLElement>('[type=submit]')?.click()
}

const onKeyDown = (event: KeyboardEvent) => {
  const topDialog = openDialogs.at(-1)
  if (!topDialog) return
  if (isSaveKey(event)) {
    // Neither the page nor the browser handles it, even without a form in the dialog.
    event.preventDefault()
    event.stopImmediatePropagation()
    submitFormIn(topDialog.root.current)
    return
  }
  if (event.key !== 'Escape' || event.isComposing) return
  // An open dropdown in the dialog handles the key itself.
  if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return
  event.stopImmediatePropagation()
  topDialog.close?.()
}

/**
 * Only the topmost dialog handles Escape and Ctrl+S; Mantine would close all open ones. Returns a ref for the dialog's
 * root.
 */
export const useDialogStack = (opened: boolean, close: Close | undefined): RefObject<HTMLDivElement | null> => {
  const root = useRef<HTMLDivElement>(null)
  const entry = useRef<OpenDialog>({ close, root })
  entry.current.close = close
  usePauseListUpdates(opened)
  useEffect(() => {
    if (!opened) return undefined
    const ownEntry = entry.current
    openDialogs.push(ownEntry)
    if (openDialogs.length === 1) window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      openDialogs.splice(openDialogs.indexOf(ownEntry), 1)
      if (openDialogs.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [opened])
  return root
}

// A loading button is disabled and loses the focus before a dialog opens over it.
let lastFocused: Element | null = null
/** The last focused element outside dialogs, for a dialog opened from another one that has closed. */
let lastFocusedInPage: Element | null = null

const onFocusIn = ({ target }: FocusEvent) => {
  if (!(target instanceof Element)) return
  lastFocused = target
  if (!target.closest('[role=dialog]')) lastFocusedInPage = target
}

if (typeof document !== 'undefined') document.addEventListener('focusin', onFocusIn)

const getFocused = (): Element | null => (document.activeElement === document.body ? null : document.activeElement)

const retryDelayMs = 50
const maxTries = 10

/** Retries for a while, because the button may still be loading. A focus set elsewhere is kept. */
const returnFocus = (previouslyFocused: Element | null, atClose: Element | null, tries = maxTries): void => {
  const current = getFocused()
  const target = previouslyFocused?.isConnected ? previouslyFocused : lastFocusedInPage
  if ((current && current !== atClose) || !(target instanceof HTMLElement) || tries === 0) return
  target.focus({ preventScroll: true })
  if (document.activeElement !== target)
    setTimeout(() => returnFocus(previouslyFocused, atClose, tries - 1), retryDelayMs)
}

/** Returns the focus to the element that had it before the dialog opened, which may be in another dialog. */
export const useFocusReturn = (opened: boolean): void => {
  const previouslyFocused = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // During render: once mounted, a field of the dialog has the focus.
  if (opened && !wasOpen.current) previouslyFocused.current = getFocused() ?? lastFocused
  wasOpen.current = opened
  useEffect(() => {
    if (!opened) return undefined
    return () => {
      const atClose = getFocused()
      setTimeout(() => returnFocus(previouslyFocused.current, atClose))
    }
  }, [opened])
}
