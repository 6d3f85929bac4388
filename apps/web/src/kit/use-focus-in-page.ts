import { useEffect } from 'react'

const tabbable = 'a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex="0"]'
const pause = 60

interface Place {
  element: HTMLElement
  path: string
  /** From the element upwards: parents with the index of the child. */
  within: readonly { parent: Element; index: number }[]
}

const placeOf = (element: HTMLElement): Place => {
  const within: { parent: Element; index: number }[] = []
  for (let child: Element = element; child.parentElement && child !== document.body; child = child.parentElement) {
    within.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  }
  return { element, path: location.pathname, within }
}

const canBeFocused = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility()

const stopsIn = (parent: Element | undefined): HTMLElement[] =>
  [...(parent?.querySelectorAll<HTMLElement>(tabbable) ?? [])].filter(
    (element) => element.tabIndex >= 0 && canBeFocused(element),
  )

const isStop = (element: Element | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(tabbable) && canBeFocused(element)

/** The element that took its place, or the one before or after it. */
const nextTo = ({ within }: Place): HTMLElement | undefined => {
  for (const { parent, index } of within.filter((one) => one.parent.isConnected)) {
    // The whole page has changed.
    if (parent.id === 'content') return undefined
    const children = [...parent.children]
    const [successor] = children.slice(index, index + 1)
    if (isStop(successor)) return successor
    const found = stopsIn(successor)[0] ?? children.slice(0, index).flatMap(stopsIn).at(-1) ?? stopsIn(parent)[0]
    if (found) return found
  }
  return undefined
}

/**
 * Never loses the focus: a loading button gets it back, a removed element passes it to the one in its place, and a new
 * page takes it as a whole. A focus set elsewhere, or a click on the background, is kept.
 */
export const useFocusInPage = (): void => {
  useEffect(() => {
    let inPage: Place | undefined
    let inDialog: Place | undefined
    let path = location.pathname
    let byKey: boolean | undefined
    let isHeld = false
    let timer: ReturnType<typeof setTimeout> | undefined

    const focused = ({ target }: FocusEvent) => {
      path = location.pathname
      // A menu closes when an item is chosen; remember the element that opened it.
      if (!(target instanceof HTMLElement) || target.closest('[role=menu]')) return
      inDialog = target.closest('[role=dialog]') ? placeOf(target) : undefined
      if (target.closest('#content')) inPage = placeOf(target)
    }
    const isLost = () => document.activeElement === null || document.activeElement === document.body
    const left = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return
      // An element that is still focusable was blurred on purpose.
      setTimeout(() => {
        if (isLost() && target instanceof HTMLElement && canBeFocused(target)) inPage = inDialog = undefined
      })
    }
    const restore = () => {
      timer = undefined
      // A key held down would activate the next element too.
      if (byKey === undefined || isHeld || !isLost()) return
      const dialog = inDialog?.within.find(
        ({ parent }) => parent.isConnected && parent.matches('[role=dialog]'),
      )?.parent
      // An opening dialog takes the focus and a closing one returns it.
      if (!dialog && document.querySelector('[aria-modal=true]')) return
      const place = dialog ? inDialog : inPage
      const page = document.getElementById('content')
      if (!dialog && location.pathname !== (place?.path ?? path)) page?.focus({ preventScroll: true })
      else if (place && canBeFocused(place.element)) place.element.focus({ preventScroll: true })
      // A disabled element is retried when it is enabled.
      else if (place && !place.element.isConnected) {
        const begin = dialog?.querySelector<HTMLElement>('[data-autofocus]')
        // On touch devices focusing a field would open the keyboard.
        const target = begin ?? (byKey || dialog ? nextTo(place) : undefined) ?? page
        target?.focus({ preventScroll: true })
      }
    }
    const changed = () => {
      if (isLost()) timer ??= setTimeout(restore, pause)
    }
    const keyed = () => {
      byKey = true
      isHeld = true
    }
    const released = () => {
      isHeld = false
      changed()
    }
    const pointed = () => void (byKey = false)
    const observer = new MutationObserver(changed)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'data-disabled'] })
    document.addEventListener('focusin', focused)
    document.addEventListener('focusout', left)
    window.addEventListener('keydown', keyed, { capture: true })
    window.addEventListener('keyup', released, { capture: true })
    window.addEventListener('pointerdown', pointed, { capture: true })
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      document.removeEventListener('focusin', focused)
      document.removeEventListener('focusout', left)
      window.removeEventListener('keydown', keyed, { capture: true })
      window.removeEventListener('keyup', released, { capture: true })
      window.removeEventListener('pointerdown', pointed, { capture: true })
    }
  }, [])
}
