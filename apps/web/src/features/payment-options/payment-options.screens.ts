import type { Screen } from '#web/client/screen.ts'

export const paymentOptionScreens: readonly Screen[] = [
  {
    path: 'settings/payment-options',
    title: { en: 'Payment options', es: 'Formas de pago' },
    description: {
      en: 'How customers pay, what they are told, and what it costs.',
      es: 'Cómo pagan los clientes, qué se les dice y cuánto cuesta.',
    },
    permissions: ['view_store_info'],
    page: () => import('./payment-options-page.tsx'),
  },
  {
    path: 'settings/payment-options/create',
    title: { en: 'New payment option', es: 'Forma de pago nueva' },
    permissions: ['view_store_info', 'create_payment_options'],
    page: () => import('./payment-option-page.tsx'),
  },
  {
    path: 'settings/payment-options/:optionId/edit',
    title: { en: 'Payment option', es: 'Forma de pago' },
    permissions: ['view_store_info', 'edit_payment_options'],
    page: () => import('./payment-option-page.tsx'),
  },
]
