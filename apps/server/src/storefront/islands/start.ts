/** Adds behavior to a part of a server-rendered page, which works without it. */
export type Island = (root: HTMLElement) => void

const islands: Record<string, () => Promise<{ island: Island }>> = {
  'auto-submit': () => import('./auto-submit.ts'),
  'card-payment': () => import('./card-payment.ts'),
  'cart-count': () => import('./cart-count.ts'),
  checkout: () => import('./checkout.ts'),
  gallery: () => import('./gallery.ts'),
  'option-picker': () => import('./option-picker.ts'),
  'place-search': () => import('./place-search.ts'),
  'submit-once': () => import('./submit-once.ts'),
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

for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) observer.observe(root)
