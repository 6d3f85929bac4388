import { accountPages } from './account/account-pages.ts'
import { cartActions } from './cart/cart-actions.ts'
import { cartPage } from './cart/cart-page.tsx'
import { catalogPages } from './catalog/catalog-pages.ts'
import { chatRoutes } from './chat/chat-session.ts'
import { checkoutRoutes } from './checkout/checkout-actions.ts'
import { orderRoutes } from './orders/order-actions.ts'
import { cmsPageRoutes } from './pages/cms-page.tsx'
import { newsletterRoutes } from './sections/newsletter-form.tsx'
import type { ShopRoute } from './shop-page.ts'

/** Every page and form action of a shop. */
export const shopRoutes: readonly ShopRoute[] = [
  ...catalogPages,
  cartPage,
  ...cartActions,
  ...checkoutRoutes,
  ...chatRoutes,
  ...orderRoutes,
  ...accountPages,
  ...cmsPageRoutes,
  ...newsletterRoutes,
]
