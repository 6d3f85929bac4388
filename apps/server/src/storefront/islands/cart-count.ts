import type { CookieName } from '#contract/browser-storage.ts'
import type { Island } from '#web/site/islands/start-islands.ts'

const name: CookieName = 'storeward_cart_count'

/** Cached pages are the same for every visitor; the number of items comes from a cookie. */
export const island: Island = (root) => {
  const show = (): void => {
    const count = new RegExp(`(?:^|; )${name}=([0-9]+)`).exec(document.cookie)?.[1]
    if (count === undefined || count === '0') delete root.dataset['count']
    else root.dataset['count'] = count
  }
  show()
  // After going back, the browser shows the page as it was left.
  addEventListener('pageshow', show)
  addEventListener('cart-changed', show)
}
