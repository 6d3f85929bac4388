/**
 * Changes of the front end's build that Vite doesn't make. `BUILD_WITHOUT=zod,preload node tools/build.mjs` builds without
 * some of them. Each states in the header of its file what it gains, measured with and without it; remove those that gain
 * less than 5 % after an update of Vite, zod or Mantine.
 */
const buildPatches = ['chunks', 'endpoint-data', 'mantine-ids', 'preload', 'zod'] as const

type BuildPatch = (typeof buildPatches)[number]

const disabled = (process.env['BUILD_WITHOUT'] ?? '').split(',').filter(Boolean)

const unknown = disabled.find((name) => !buildPatches.some((patch) => patch === name))
if (unknown) throw new Error(`BUILD_WITHOUT has ${unknown}. The build has the patches ${buildPatches.join(', ')}.`)

export const hasPatch = (patch: BuildPatch): boolean => !disabled.includes(patch)
