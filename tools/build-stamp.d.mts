export const root: string
export const isBuilt: () => boolean
