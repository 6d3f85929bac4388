/** The list, to which the edit pages return. */
export const windowsPath = '/dashboard/settings/fulfillment-windows'
export const newWindowPath = '/dashboard/settings/fulfillment-window/create'
export const windowPath = (id: string): string => `/dashboard/settings/fulfillment-window/${id}/edit`
