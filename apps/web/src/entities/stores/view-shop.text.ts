import { defineText } from '#web/client/text.ts'

export const viewShopText = defineText('view-shop', {
  en: {
    viewShop: 'View shop',
    viewInShop: 'View in shop',
    newTab: '(opens in a new tab)',
  },
  es: {
    viewShop: 'Ver tienda',
    viewInShop: 'Ver en la tienda',
    newTab: '(se abre en una pestaña nueva)',
  },
})
