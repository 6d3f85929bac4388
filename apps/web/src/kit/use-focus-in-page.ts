import { useEffect } from 'react'

const tabbable = 'a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex="0"]'
const pause = 60

interface Place {
  element: HTMLElement
  path: string
  /** Upwards, and the how many-th child led to the element. */
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

/** What took its place, or what stands before it, or after it. */
const nextTo = ({ within }: Place): HTMLElement | undefined => {
  for (const { parent, index } of within.filter((one) => one.parent.isConnected)) {
    // The whole page is another one.
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
 * The focus is never lost: a button that waited for its answer gets it back, what disappeared leaves it to what took its
 * place, and another page takes it as a whole. Whoever puts it somewhere, or clicks beside everything, is left alone.
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
      // A menu goes as soon as something is chosen; what opened it stays.
      if (!(target instanceof HTMLElement) || target.closest('[role=menu]')) return
      inDialog = target.closest('[role=dialog]') ? placeOf(target) : undefined
      if (target.closest('#content')) inPage = placeOf(target)
    }
    const isLost = () => document.activeElement === null || document.activeElement === document.body
    const left = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return
      // What is still there and could have kept it was left on purpose.
      setTimeout(() => {
        if (isLost() && target instanceof HTMLElement && canBeFocused(target)) inPage = inDialog = undefined
      })
    }
    const restore = () => {
      timer = undefined
      // A key that is held down would press what comes next as well.
      if (byKey === undefined || isHeld || !isLost()) return
      const dialog = inDialog?.within.find(
        ({ parent }) => parent.isConnected && parent.matches('[role=dialog]'),
      )?.parent
      // One that has just come takes it by itself, and one that goes gives it back.
      if (!dialog && document.querySelector('[aria-modal=true]')) return
      const place = dialog ? inDialog : inPage
      const page = document.getElementById('content')
      if (!dialog && location.pathname !== (place?.path ?? path)) page?.focus({ preventScroll: true })
      else if (place && canBeFocused(place.element)) place.element.focus({ preventScroll: true })
      // While it is there it waits; it is asked for again as soon as it does not.
      else if (place && !place.element.isConnected) {
        const begin = dialog?.querySelector<HTMLElement>('[data-autofocus]')
        // Whoever points with a finger would only see the keyboard come up.
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
