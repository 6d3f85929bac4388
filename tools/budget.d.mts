export interface BundleSize {
  name: string
  size: number
  files: number
  bound: number | undefined
  fileLimit?: number
}

export const bounds: {
  publicPage: number
  shopPage: number
  driverApp: number
  chatWidget: number
  beforeSignIn: number
  dashboard: number
}
export const getBound: (key: string) => number | undefined
export const measureBundles: (folder: string) => Promise<BundleSize[]>
export const describe: (bundles: BundleSize) => string
export const toViolations: (bundles: readonly BundleSize[]) => string[]
