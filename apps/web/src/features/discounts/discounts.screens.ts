import { IconDiscount2 } from '@tabler/icons-react'
import type { Screen } from '../../client/screen.ts'

const title = { en: 'Discounts', es: 'Descuentos' }
const list = () => import('./discounts-page.tsx')

export const discountScreens: readonly Screen[] = [
  {
    path: 'discounts',
    title,
    needs: ['view_discounts'],
    menu: { group: 'grow', order: 10, icon: IconDiscount2, needs: ['view_discounts'] },
    actions: [
      {
        title: { en: 'Add discount', es: 'Añadir descuento' },
        to: 'promotions/discounts/new',
        needs: ['view_discounts', 'create_discount'],
      },
    ],
    find: { needs: ['view_discounts', 'edit_discount'], load: () => import('./discounts.find.ts') },
    page: list,
  },
  { path: 'promotions/discounts', sameAs: 'discounts', title, needs: ['view_discounts'], page: list },
  {
    path: 'promotions/discounts/new',
    title: { en: 'New discount', es: 'Descuento nuevo' },
    needs: ['view_discounts', 'create_discount'],
    page: () => import('./discount-create-page.tsx'),
  },
  {
    path: 'discounts/:discountId/edit',
    title: { en: 'Discount', es: 'Descuento' },
    needs: ['view_discounts', 'edit_discount'],
    page: () => import('./discount-edit-page.tsx'),
  },
]
