import { defineText } from '#web/client/text.ts'

export const copyToStoreText = defineText('copy-to-store', {
  en: { store: 'Store', chooseStore: 'Choose a store.', goToStore: 'Go to {{store}}' },
  es: { store: 'Tienda', chooseStore: 'Elige una tienda.', goToStore: 'Ir a {{store}}' },
})
