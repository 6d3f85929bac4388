import type { Screen } from '#web/client/screen.ts'

export const paymentOptionScreens: readonly Screen[] = [
  {
    path: 'settings/payment-options',
    title: { en: 'Payment methods', es: 'Métodos de pago' },
    description: {
      en: 'How customers pay, with instructions and fees.',
      es: 'Cómo pagan los clientes, con instrucciones y cargos.',
    },
    permissions: ['view_store_info'],
    submenu: { parent: 'settings', order: 60, permissions: ['view_store_info'] },
    page: () => import('./payment-options-page.tsx'),
  },
  {
    path: 'settings/payment-options/create',
    title: { en: 'New payment method', es: 'Método de pago nuevo' },
    permissions: ['create_payment_options'],
    page: () => import('./payment-option-page.tsx'),
  },
  {
    path: 'settings/payment-options/:optionId/edit',
    title: { en: 'Payment method', es: 'Método de pago' },
    permissions: ['edit_payment_options'],
    page: () => import('./payment-option-page.tsx'),
  },
]
