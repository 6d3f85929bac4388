export const second = 1000
export const minute = 60_000
export const hour = 3_600_000
export const day = 86_400_000
export const week = 7 * day
export const month = 30 * day
export const year = 365 * day
