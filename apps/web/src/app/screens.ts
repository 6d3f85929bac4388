import type { Screen } from '#web/client/screen.ts'
import { adminScreens } from '#web/features/admin/admin.screens.ts'
import { auditScreens } from '#web/features/audit/audit.screens.ts'
import { billingScreens } from '#web/features/billing/billing.screens.ts'
import { automationScreens } from '#web/features/automations/automations.screens.ts'
import { brandScreens } from '#web/features/brands/brands.screens.ts'
import { bulkEditScreens } from '#web/features/bulk-edits/bulk-edits.screens.ts'
import { cmsPageScreens } from '#web/features/cms-pages/cms-pages.screens.ts'
import { collectionScreens } from '#web/features/collections/collections.screens.ts'
import { campaignHistoryScreens } from '#web/features/campaign-history/campaign-history.screens.ts'
import { campaignScreens } from '#web/features/campaigns/campaigns.screens.ts'
import { campaignSettingsScreens } from '#web/features/campaign-settings/campaign-settings.screens.ts'
import { categoryScreens } from '#web/features/categories/categories.screens.ts'
import { customerScreens } from '#web/features/customers/customers.screens.ts'
import { customerEmailScreens } from '#web/features/customer-emails/customer-emails.screens.ts'
import { customerImportScreens } from '#web/features/customer-import/customer-import.screens.ts'
import { customizationScreens } from '#web/features/customization/customization.screens.ts'
import { customFieldScreens } from '#web/features/custom-fields/custom-fields.screens.ts'
import { discountScreens } from '#web/features/discounts/discounts.screens.ts'
import { domainScreens } from '#web/features/domains/domains.screens.ts'
import { deliveryReportScreens } from '#web/features/delivery-reports/delivery-reports.screens.ts'
import { driverScreens } from '#web/features/drivers/drivers.screens.ts'
import { earningsScreens } from '#web/features/earnings/earnings.screens.ts'
import { exportScreens } from '#web/features/exports/exports.screens.ts'
import { homeScreens } from '#web/features/home/home.screens.ts'
import { inventoryScreens } from '#web/features/inventory/inventory.screens.ts'
import { notificationScreens } from '#web/features/notifications/notifications.screens.ts'
import { newOrderScreens } from '#web/features/new-order/new-order.screens.ts'
import { orderScreens } from '#web/features/orders/orders.screens.ts'
import { productEditorScreens } from '#web/features/product/product.screens.ts'
import { productScreens } from '#web/features/products/products.screens.ts'
import { productImportScreens } from '#web/features/product-import/product-import.screens.ts'
import { profileScreens } from '#web/features/profile/profile.screens.ts'
import { storeProfileScreens } from '#web/features/store-profile/store-profile.screens.ts'
import { apiAccessScreens } from '#web/features/api-access/api-access.screens.ts'
import { businessHoursScreens } from '#web/features/business-hours/business-hours.screens.ts'
import { onlineStoreScreens } from '#web/features/online-store/online-store.screens.ts'
import { locationScreens } from '#web/features/locations/locations.screens.ts'
import { fulfillmentScreens } from '#web/features/fulfillment/fulfillment.screens.ts'
import { fulfillmentWindowScreens } from '#web/features/fulfillment-windows/fulfillment-windows.screens.ts'
import { paymentOptionScreens } from '#web/features/payment-options/payment-options.screens.ts'
import { customerRegistrationScreens } from '#web/features/customer-registration/customer-registration.screens.ts'
import { rewardRequestScreens } from '#web/features/reward-requests/reward-requests.screens.ts'
import { rewardTaskScreens } from '#web/features/reward-tasks/reward-tasks.screens.ts'
import { rewardScreens } from '#web/features/rewards/rewards.screens.ts'
import { routeScreens } from '#web/features/routes/routes.screens.ts'
import { settingsScreens } from '#web/features/settings/settings.screens.ts'
import { staffScreens } from '#web/features/staff/staff.screens.ts'
import { storeScreens } from '#web/features/stores/stores.screens.ts'
import { supportReportScreens } from '#web/features/support-reports/support-reports.screens.ts'
import { supportScreens } from '#web/features/support/support.screens.ts'
import { supportReplyScreens } from '#web/features/support-replies/support-replies.screens.ts'
import { supportSettingsScreens } from '#web/features/support-settings/support-settings.screens.ts'
import { variantScreens } from '#web/features/variants/variants.screens.ts'
import { publicScreens } from './public/public-screens.ts'

/** Every screen of the product: router, menu and palette are built from this list. */
export const screens: readonly Screen[] = [
  ...publicScreens,
  ...exportScreens,
  ...homeScreens,
  ...orderScreens,
  ...newOrderScreens,
  ...customerScreens,
  ...supportReportScreens,
  ...supportScreens,
  ...supportReplyScreens,
  ...supportSettingsScreens,
  ...brandScreens,
  ...categoryScreens,
  ...customFieldScreens,
  ...discountScreens,
  ...campaignHistoryScreens,
  ...campaignScreens,
  ...campaignSettingsScreens,
  ...automationScreens,
  ...rewardScreens,
  ...rewardTaskScreens,
  ...rewardRequestScreens,
  ...customerImportScreens,
  ...variantScreens,
  ...collectionScreens,
  ...bulkEditScreens,
  ...inventoryScreens,
  ...routeScreens,
  ...driverScreens,
  ...deliveryReportScreens,
  ...notificationScreens,
  ...productEditorScreens,
  ...productScreens,
  ...productImportScreens,
  ...profileScreens,
  ...settingsScreens,
  ...storeProfileScreens,
  ...apiAccessScreens,
  ...businessHoursScreens,
  ...onlineStoreScreens,
  ...cmsPageScreens,
  ...locationScreens,
  ...fulfillmentScreens,
  ...fulfillmentWindowScreens,
  ...paymentOptionScreens,
  ...customerRegistrationScreens,
  ...customerEmailScreens,
  ...customizationScreens,
  ...domainScreens,
  ...staffScreens,
  ...storeScreens,
  ...earningsScreens,
  ...billingScreens,
  ...auditScreens,
  ...adminScreens,
]
