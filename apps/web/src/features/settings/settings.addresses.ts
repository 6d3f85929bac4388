/** The list, to which the edit pages return. */
export const windowsAddress = '/dashboard/settings/fulfillment-windows'
export const newWindowAddress = '/dashboard/settings/fulfillment-window/create'
export const windowAddress = (id: string): string => `/dashboard/settings/fulfillment-window/${id}/edit`

export const optionsAddress = '/dashboard/settings/payment-options'
export const optionAddress = (id: string): string => `${optionsAddress}/${id}/edit`
