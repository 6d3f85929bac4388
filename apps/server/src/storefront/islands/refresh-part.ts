import type { Island } from '#web/site/islands/start-islands.ts'

const intervalMs = 30_000

/** Loads the page again while it is visible, and takes over this part of it if it has changed. */
export const island: Island = (root) => {
  const refresh = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return
    const response = await fetch(location.pathname, { headers: { accept: 'text/html' }, cache: 'no-store' })
    if (!response.ok) return
    const next = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById(root.id)
    // Not under someone's fingers.
    if (!next || root.contains(document.activeElement)) return
    if (next.innerHTML !== root.innerHTML) root.replaceChildren(...next.childNodes)
    if (next.dataset['island'] === undefined) clearInterval(timer)
  }
  const run = (): void => void refresh().catch(() => undefined)
  const timer = setInterval(run, intervalMs)
  document.addEventListener('visibilitychange', run)
}
