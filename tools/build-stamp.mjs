import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const buildStampName = '.built-from'

const sources = [
  'packages',
  'apps',
  'tools/build.mjs',
  'tools/build-server.mjs',
  'tools/first-screens.mjs',
  'tools/site-pages.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const excluded = /(\.test\.tsx?|\.md)$|[\\/]testing[\\/]/

const read = (file) => {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

const filesBelow = (path) => {
  try {
    return readdirSync(path, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    if (error.code === 'ENOENT') return []
    throw error
  }
}

const hashFiles = (files) => {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(relative(root, file).split(sep).join('/'))
      .update('\0')
      .update(read(file) ?? '')
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

const computeStamp = () =>
  hashFiles(
    sources
      .flatMap((path) => filesBelow(join(root, path)))
      .filter((file) => !excluded.test(file))
      .sort(),
  )

export const isBuilt = () => read(join(root, 'dist', buildStampName))?.toString() === computeStamp()

/** Hash of the sources; computed before a build, so that a file changed during the build makes it stale. */
export const computeBuildStamp = computeStamp

export const writeBuildStamp = (stamp, folder) => writeFileSync(join(folder, buildStampName), stamp)
