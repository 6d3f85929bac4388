export const optionsPath = '/dashboard/settings/payment-options'
export const optionPath = (id: string): string => `${optionsPath}/${id}/edit`
