import { matchScreenshotTheme } from './match-screenshot-theme.ts'
import { followSystem } from './page-theme.ts'
import { showFormErrors } from './show-form-errors.ts'

/** Adds behavior to a prerendered part of a page. */
export type Island = (root: HTMLElement) => void

const islands: Record<string, () => Promise<{ island: Island }>> = {
  calculator: () => import('./calculator.ts'),
  'guide-search': () => import('./guide-search.ts'),
  'narrow-menu': () => import('./narrow-menu.ts'),
  pay: () => import('./pay.ts'),
  'send-once': () => import('./send-once.ts'),
  'theme-choice': () => import('./theme-choice.ts'),
}

const startIsland = (root: HTMLElement): void => {
  const load = islands[root.dataset['island'] ?? '']
  void load?.().then(({ island }) => island(root))
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      startIsland(target as HTMLElement)
    }
  },
  { rootMargin: '200px' },
)

matchScreenshotTheme()
followSystem()
showFormErrors()
// Lazy images that weren't scrolled into view would print empty.
addEventListener('beforeprint', () => {
  for (const image of document.images) image.loading = 'eager'
})
for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) observer.observe(root)
