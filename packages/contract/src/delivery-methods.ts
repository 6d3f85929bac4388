/** Methods whose orders have a delivery status. */
export const deliveryStatusMethods = ['delivery', 'shipping'] as const
export const hasDeliveryStatus = (method: string): boolean =>
  deliveryStatusMethods.some((candidate) => candidate === method)
