import type { BuildInputs } from './build-inputs.mjs'

export const buildServer: (folder: string, inputs?: BuildInputs) => Promise<void>
