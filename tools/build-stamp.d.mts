import type { BuildInputs } from './build-inputs.mjs'

export const root: string
export const isBuilt: () => boolean
export const writeBuildStamp: (folder: string, inputs: BuildInputs, startedAt: number) => void
