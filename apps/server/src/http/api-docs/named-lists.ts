import { permissions } from '#contract/permissions.ts'
import * as enumerations from '#contract/enumerations.ts'
import { countries, timeZones } from '#contract/geography.ts'
import { deliveryStatuses, orderStatuses } from '#contract/domains/order.ts'

/** Enumerations with a component of their own, because they are long or used by many calls. */
export const namedLists: Readonly<Record<string, readonly string[]>> = {
  Country: countries,
  Currency: enumerations.currencies,
  DeliveryStatus: deliveryStatuses,
  FulfillmentMethod: enumerations.fulfillmentMethods,
  Language: enumerations.languages,
  OrderStatus: orderStatuses,
  PaymentKind: enumerations.paymentKinds,
  PaymentStatus: enumerations.paymentStatuses,
  Permission: permissions,
  ProductType: enumerations.productTypes,
  TimeZone: timeZones,
}
