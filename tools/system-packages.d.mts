export const findChromium: () => string | undefined
export const findHeadlessChromium: () => string | undefined
export const findNsd: () => string | undefined
export const findPgBouncer: () => string | undefined
export const findPostgres15: () => string | undefined
export const findRedis: () => string | undefined
export const findProgram: (name: string) => string | undefined
export const installFromDebian: (name: string) => Promise<boolean>
