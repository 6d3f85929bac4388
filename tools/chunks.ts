import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { reach } from './reach.ts'

const source = join(import.meta.dirname, '..', 'apps', 'web', 'src')

const isDoor = /^features\/(account|unsubscribe)\//
const isScreen = /^features\/([^/]+)\/.*-page\.tsx$/
const commonDoors = ['features/account/login-page.tsx', 'features/account/register-page.tsx']
const shell = 'app/dashboard-app.tsx'
const home = 'features/home/home-page.tsx'
const board = 'features/home/parts/board.tsx'

const isSchema = /packages[\\/]contract[\\/]/

/** Chunks by the number of screens that need a module. */
const shares = [
  { name: 'work', atLeast: 40 },
  { name: 'often', atLeast: 30 },
  { name: 'sometimes', atLeast: 20 },
]

/** Large kit components: modules that only their users need go to a chunk of their own. */
const heavyParts = [
  { name: 'list', path: 'kit/list-page.tsx' },
  { name: 'reorder', path: 'kit/reorder/reorder.tsx' },
]

/** Modules shared by at least this many features go to one chunk. */
const manyFeatures = 5

const isWithin = <T>(some: ReadonlySet<T>, all: ReadonlySet<T>) => [...some].every((each) => all.has(each))

const pathOf = (id: string) => relative(source, id).replaceAll(sep, '/')
const idOf = (path: string) => join(source, path).replaceAll(sep, '/')

/**
 * Assigns modules to chunks by the entries that need them; `null` leaves a module to the bundler. A module's
 * dependencies have at least the entries of the module. Each rule that matches a set of entries also matches its
 * supersets, so no chunk depends on one of a later rule, and public screens and the home page load nothing else.
 */
export const chunks = (): { plugin: Plugin; nameOf: (id: string) => string | null } => {
  const { plugin, entriesOf, isEntry } = reach()
  const haveIt = (path: string) => {
    const entries = entriesOf(idOf(path))
    if (entries.size === 0) throw new Error(`Nothing needs ${path} any more: tools/chunks.ts has to be told.`)
    return entries
  }
  const nameOf = (id: string) => {
    const entries = entriesOf(id)
    if (isEntry(id) || entries.size < 2) return null
    const paths = new Set([...entries].map(pathOf))
    if (commonDoors.every((path) => paths.has(path))) return paths.has(shell) ? 'begin' : 'door'
    const doors = [...paths].filter((path) => isDoor.test(path))
    if (doors.length > 0) return doors.map((path) => path.replace(/^.*\/|-page|\.tsx$/g, '')).join('-')
    // Two chunks, so that a slow phone doesn't have to evaluate them in one task.
    if (paths.has(shell)) return id.includes('node_modules') ? 'frame' : 'shell'
    if (paths.has(home)) return 'home'
    const features = [...paths].flatMap((path) => isScreen.exec(path)?.[1] ?? [])
    if (paths.has(board) && features.length >= 19) return 'board'
    const share = shares.find(({ atLeast }) => features.length >= atLeast)
    if (share) return share.name
    const part = heavyParts.find(({ path }) => isWithin(haveIt(path), entries))
    if (part) return part.name
    const distinct = [...new Set(features)].toSorted()
    // Schemas cost time to construct, so they stay with the features that need them.
    if (distinct.length >= manyFeatures && !isSchema.test(id)) return 'few'
    return distinct.length > 1 ? distinct.join('-') : null
  }
  return { plugin, nameOf }
}
