import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const buildStampName = '.built-from'

const read = (file) => {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

const toRelative = (path) => relative(root, path).split(sep).join('/')

const listFiles = ({ folder, suffix }) => {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(suffix))
      .map((entry) => toRelative(join(entry.parentPath, entry.name)))
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

const hashInputs = ({ files, folders }) => {
  const hash = createHash('sha256')
  const allFiles = new Set([...files, ...folders.flatMap(listFiles)])
  for (const file of [...allFiles].sort())
    hash
      .update(file)
      .update('\0')
      .update(read(join(root, file)) ?? '')
      .update('\0')
  return hash.digest('hex')
}

const readPackages = (lockFile) => {
  const text = read(join(root, lockFile))
  return text ? Object.entries(JSON.parse(text.toString()).packages).filter(([packagePath]) => packagePath) : []
}

const supportsPlatform = ({ os, cpu }) => {
  const allows = (list, mine) =>
    !list || list.includes(mine) || list.some((entry) => entry.startsWith('!') && entry !== `!${mine}`)
  return allows(os, process.platform) && allows(cpu, process.arch)
}

/** Compares our lock file with the one npm writes into node_modules, for packages that support this platform. */
export const isInstalled = () => {
  const present = new Map(readPackages('node_modules/.package-lock.json'))
  if (present.size === 0 || ![...present.values()].every(supportsPlatform)) return false
  return readPackages('package-lock.json').every(([packagePath, wanted]) => {
    const installed = present.get(packagePath)
    return installed ? installed.version === wanted.version : wanted.optional || wanted.devOptional
  })
}

const readStamp = () => {
  try {
    return JSON.parse(readFileSync(join(root, 'dist', buildStampName), 'utf8'))
  } catch {
    return undefined
  }
}

/** Build patches that are turned off (tools/build-patches.ts). */
const withoutPatches = process.env['BUILD_WITHOUT'] ?? ''

/** Whether `dist` was built from the current content of the files that the build read. */
export const isBuilt = () => {
  const stamp = readStamp()
  return stamp !== undefined && stamp.without === withoutPatches && stamp.hash === hashInputs(stamp)
}

const isInTree = (file) => isAbsolute(file) && !/^\.\.|(^|[\\/])node_modules[\\/]/.test(relative(root, file))

const changedSince = (file, time) => (statSync(join(root, file), { throwIfNoEntry: false })?.ctimeMs ?? time) >= time

/**
 * Writes the inputs of a build with their hash. Packages are left out, because package-lock.json has their versions. A
 * file that was changed after the build began may have been read before the change, so the build is stale from the start.
 */
export const writeBuildStamp = (folder, inputs, startedAt) => {
  const files = [...inputs.files].filter(isInTree).map(toRelative).sort()
  const folders = [...inputs.folders.values()].map(({ folder: path, suffix }) => ({ folder: toRelative(path), suffix }))
  const all = [...files, ...folders.flatMap(listFiles)]
  const hash = all.some((file) => changedSince(file, startedAt)) ? '' : hashInputs({ files, folders })
  writeFileSync(join(folder, buildStampName), JSON.stringify({ without: withoutPatches, hash, folders, files }))
}
