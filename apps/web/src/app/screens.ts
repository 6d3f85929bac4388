import type { Screen } from '../client/screen.ts'
import { adminScreens } from '../features/admin/admin.screens.ts'
import { auditScreens } from '../features/audit/audit.screens.ts'
import { brandScreens } from '../features/brands/brands.screens.ts'
import { bulkEditScreens } from '../features/bulk-edits/bulk-edits.screens.ts'
import { collectionScreens } from '../features/collections/collections.screens.ts'
import { categoryScreens } from '../features/categories/categories.screens.ts'
import { customerScreens } from '../features/customers/customers.screens.ts'
import { customerImportScreens } from '../features/customer-import/customer-import.screens.ts'
import { customFieldScreens } from '../features/custom-fields/custom-fields.screens.ts'
import { discountScreens } from '../features/discounts/discounts.screens.ts'
import { homeScreens } from '../features/home/home.screens.ts'
import { inventoryScreens } from '../features/inventory/inventory.screens.ts'
import { notificationScreens } from '../features/notifications/notifications.screens.ts'
import { newOrderScreens } from '#web/features/new-order/new-order.screens.ts'
import { orderScreens } from '../features/orders/orders.screens.ts'
import { productWizardScreens } from '../features/product-wizard/product-wizard.screens.ts'
import { productScreens } from '../features/products/products.screens.ts'
import { productImportScreens } from '../features/product-import/product-import.screens.ts'
import { profileScreens } from '../features/profile/profile.screens.ts'
import { storeProfileScreens } from '../features/store-profile/store-profile.screens.ts'
import { locationScreens } from '../features/locations/locations.screens.ts'
import { fulfillmentScreens } from '../features/fulfillment/fulfillment.screens.ts'
import { fulfillmentWindowScreens } from '../features/fulfillment-windows/fulfillment-windows.screens.ts'
import { paymentOptionScreens } from '../features/payment-options/payment-options.screens.ts'
import { customerRegistrationScreens } from '../features/customer-registration/customer-registration.screens.ts'
import { settingsScreens } from '../features/settings/settings.screens.ts'
import { staffScreens } from '../features/staff/staff.screens.ts'
import { storeScreens } from '../features/stores/stores.screens.ts'
import { variantScreens } from '../features/variants/variants.screens.ts'
import { publicScreens } from './public/public-screens.ts'

/** Every screen of the product: router, menu and palette are built from this list. */
export const screens: readonly Screen[] = [
  ...publicScreens,
  ...homeScreens,
  ...orderScreens,
  ...newOrderScreens,
  ...customerScreens,
  ...brandScreens,
  ...categoryScreens,
  ...customFieldScreens,
  ...discountScreens,
  ...customerImportScreens,
  ...variantScreens,
  ...collectionScreens,
  ...bulkEditScreens,
  ...inventoryScreens,
  ...notificationScreens,
  ...productWizardScreens,
  ...productScreens,
  ...productImportScreens,
  ...profileScreens,
  ...settingsScreens,
  ...storeProfileScreens,
  ...locationScreens,
  ...fulfillmentScreens,
  ...fulfillmentWindowScreens,
  ...paymentOptionScreens,
  ...customerRegistrationScreens,
  ...staffScreens,
  ...storeScreens,
  ...auditScreens,
  ...adminScreens,
]
