import type { Screen } from '#web/client/screen.ts'

export const customFieldScreens: readonly Screen[] = [
  {
    path: 'products/custom-fields',
    title: { en: 'Custom fields', es: 'Campos personalizados' },
    permissions: ['view_products'],
    submenu: { parent: 'products', order: 50, permissions: ['view_product_custom_fields'] },
    actions: [
      {
        title: { en: 'Add custom field', es: 'Agregar campo personalizado' },
        to: 'products/custom-fields/new',
        permissions: ['view_products', 'create_product_custom_field'],
      },
    ],
    find: {
      permissions: ['view_products', 'view_product_custom_fields'],
      load: () => import('./custom-fields.find.ts'),
    },
    page: () => import('./custom-fields-page.tsx'),
  },
  {
    path: 'products/custom-fields/new',
    title: { en: 'New custom field', es: 'Campo personalizado nuevo' },
    permissions: ['view_products', 'create_product_custom_field'],
    page: () => import('./custom-field-page.tsx'),
  },
  {
    path: 'products/custom-fields/:id',
    title: { en: 'Custom field', es: 'Campo personalizado' },
    permissions: ['view_products', 'view_product_custom_fields'],
    page: () => import('./custom-field-page.tsx'),
  },
]
