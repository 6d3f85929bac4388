import { IconDiscount2 } from '@tabler/icons-react'
import type { Screen } from '#web/client/screen.ts'

const title = { en: 'Discounts', es: 'Descuentos' }
const list = () => import('./discounts-page.tsx')

export const discountScreens: readonly Screen[] = [
  {
    path: 'discounts',
    title,
    permissions: ['view_discounts'],
    menu: { group: 'grow', order: 10, icon: IconDiscount2, permissions: ['view_discounts'] },
    actions: [
      {
        title: { en: 'Create discount', es: 'Crear descuento' },
        to: 'promotions/discounts/new',
        permissions: ['create_discount'],
      },
    ],
    find: { permissions: ['view_discounts', 'edit_discount'], load: () => import('./discounts.find.ts') },
    page: list,
  },
  { path: 'promotions/discounts', aliasOf: 'discounts', title, permissions: ['view_discounts'], page: list },
  {
    path: 'promotions/discounts/new',
    title: { en: 'New discount', es: 'Descuento nuevo' },
    permissions: ['create_discount'],
    page: () => import('./discount-create-page.tsx'),
  },
  {
    path: 'discounts/:discountId/edit',
    title: { en: 'Discount', es: 'Descuento' },
    permissions: ['edit_discount'],
    page: () => import('./discount-edit-page.tsx'),
  },
]
