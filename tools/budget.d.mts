export interface Weighed {
  name: string
  size: number
  files: number
  bound: number | undefined
}

export const bounds: { publicPage: number; beforeSignIn: number; inside: number }
export const boundOf: (key: string) => number | undefined
export const weigh: (folder: string) => Promise<Weighed[]>
export const describe: (weighed: Weighed) => string
export const complaintsOf: (weighed: readonly Weighed[]) => string[]
