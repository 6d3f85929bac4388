export const productName = 'Storeward'
export const productVersion = 'v0.0.1 Beta'
