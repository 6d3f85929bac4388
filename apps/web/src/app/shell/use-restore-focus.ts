import { useEffect } from 'react'

const tabbable = 'a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex="0"]'
const restoreDelayMs = 60

interface FocusPosition {
  element: HTMLElement
  path: string
  /** From the element upwards: parents with the index of the child. */
  ancestors: readonly { parent: Element; index: number }[]
}

const toFocusPosition = (element: HTMLElement): FocusPosition => {
  const ancestors: { parent: Element; index: number }[] = []
  for (let child: Element = element; child.parentElement && child !== document.body; child = child.parentElement) {
    ancestors.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  }
  return { element, path: location.pathname, ancestors }
}

const canBeFocused = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility()

const getTabStops = (parent: Element | undefined): HTMLElement[] =>
  [...(parent?.querySelectorAll<HTMLElement>(tabbable) ?? [])].filter(
    (element) => element.tabIndex >= 0 && canBeFocused(element),
  )

const isTabStop = (element: Element | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(tabbable) && canBeFocused(element)

/** The element that took its place, or the one before or after it. */
const findNeighbor = ({ ancestors }: FocusPosition): HTMLElement | undefined => {
  for (const { parent, index } of ancestors.filter((ancestor) => ancestor.parent.isConnected)) {
    // The whole page has changed.
    if (parent.id === 'content') return undefined
    const children = [...parent.children]
    const [successor] = children.slice(index, index + 1)
    if (isTabStop(successor)) return successor
    const neighbor =
      getTabStops(successor)[0] ?? children.slice(0, index).flatMap(getTabStops).at(-1) ?? getTabStops(parent)[0]
    if (neighbor) return neighbor
  }
  return undefined
}

/**
 * Never loses the focus: a loading button gets it back, a removed element passes it to the one in its place, and a new
 * page takes it as a whole. A focus set elsewhere, or a click on the background, is kept.
 */
export const useRestoreFocus = (): void => {
  useEffect(() => {
    let inPage: FocusPosition | undefined
    let inDialog: FocusPosition | undefined
    let path = location.pathname
    let byKey: boolean | undefined
    let isKeyHeld = false
    let timer: ReturnType<typeof setTimeout> | undefined

    const onFocusIn = ({ target }: FocusEvent) => {
      path = location.pathname
      // A menu closes when an item is chosen; remember the element that opened it.
      if (!(target instanceof HTMLElement) || target.closest('[role=menu]')) return
      inDialog = target.closest('[role=dialog]') ? toFocusPosition(target) : undefined
      if (target.closest('#content')) inPage = toFocusPosition(target)
    }
    const isLost = () => document.activeElement === null || document.activeElement === document.body
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return
      // An element that is still focusable was blurred on purpose.
      setTimeout(() => {
        if (isLost() && target instanceof HTMLElement && canBeFocused(target)) inPage = inDialog = undefined
      })
    }
    const restore = () => {
      timer = undefined
      // A key held down would activate the next element too.
      if (byKey === undefined || isKeyHeld || !isLost()) return
      const dialog = inDialog?.ancestors.find(
        ({ parent }) => parent.isConnected && parent.matches('[role=dialog]'),
      )?.parent
      // An opening dialog takes the focus and a closing one returns it.
      if (!dialog && document.querySelector('[aria-modal=true]')) return
      const position = dialog ? inDialog : inPage
      const page = document.getElementById('content')
      if (!dialog && location.pathname !== (position?.path ?? path)) page?.focus({ preventScroll: true })
      else if (position && canBeFocused(position.element)) position.element.focus({ preventScroll: true })
      // A disabled element is retried when it is enabled.
      else if (position && !position.element.isConnected) {
        const autofocusTarget = dialog?.querySelector<HTMLElement>('[data-autofocus]')
        // On touch devices focusing a field would open the keyboard.
        const target = autofocusTarget ?? (byKey || dialog ? findNeighbor(position) : undefined) ?? page
        target?.focus({ preventScroll: true })
      }
    }
    const scheduleRestore = () => {
      if (isLost()) timer ??= setTimeout(restore, restoreDelayMs)
    }
    const onKeyDown = () => {
      byKey = true
      isKeyHeld = true
    }
    const onKeyUp = () => {
      isKeyHeld = false
      scheduleRestore()
    }
    const onPointerDown = () => void (byKey = false)
    const observer = new MutationObserver(scheduleRestore)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'data-disabled'] })
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    window.addEventListener('keydown', onKeyDown, { capture: true })
    window.addEventListener('keyup', onKeyUp, { capture: true })
    window.addEventListener('pointerdown', onPointerDown, { capture: true })
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      window.removeEventListener('keyup', onKeyUp, { capture: true })
      window.removeEventListener('pointerdown', onPointerDown, { capture: true })
    }
  }, [])
}
