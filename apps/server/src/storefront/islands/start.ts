import { type Islands, startIslands } from '#web/site/islands/start-islands.ts'

const islands: Islands = {
  'auto-submit': () => import('./auto-submit.ts'),
  'card-payment': () => import('./card-payment.ts'),
  'cart-count': () => import('./cart-count.ts'),
  chat: () => import('./chat.ts'),
  checkout: () => import('./checkout.ts'),
  'copy-text': () => import('./copy-text.ts'),
  gallery: () => import('./gallery.ts'),
  'option-picker': () => import('./option-picker.ts'),
  'place-search': () => import('./place-search.ts'),
  'refresh-part': () => import('./refresh-part.ts'),
  'submit-once': () => import('./submit-once.ts'),
}

startIslands(islands)
