/** Adds behavior to a part of a page that the server or the build rendered. */
export type Island = (root: HTMLElement) => void

/** Islands by the value of `data-island`. */
export type Islands = Readonly<Record<string, () => Promise<{ island: Island }>>>

/** A button does nothing before its island is loaded, so a click until then is repeated after it. */
const repeatEarlyClick = (root: HTMLElement): (() => void) => {
  let isClicked = false
  const noteClick = (): void => void (isClicked = true)
  root.addEventListener('click', noteClick)
  return () => {
    root.removeEventListener('click', noteClick)
    if (isClicked && root.matches('button[type=button]')) root.click()
  }
}

/** Loads each island of the page when it scrolls into view. */
export const startIslands = (islands: Islands): void => {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        const repeatClick = repeatEarlyClick(target)
        void islands[target.dataset['island'] ?? '']?.().then(({ island }) => {
          island(target)
          repeatClick()
        })
      }
    },
    { rootMargin: '200px' },
  )
  for (const root of document.querySelectorAll('[data-island]')) observer.observe(root)
}
