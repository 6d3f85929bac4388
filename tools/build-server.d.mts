export const buildServer: (folder: string) => Promise<void>
