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

/** By how many screens need it. */
const shares = [
  { name: 'work', atLeast: 40 },
  { name: 'often', atLeast: 30 },
  { name: 'sometimes', atLeast: 20 },
]

/** Parts of the kit that bring much along, which only those have who have the part. */
const heavyParts = [
  { name: 'list', path: 'kit/list-page.tsx' },
  { name: 'reorder', path: 'kit/reorder/reorder.tsx' },
]

/** What so many features share goes together, whoever they are. */
const manyFeatures = 5

const isWithin = <T>(some: ReadonlySet<T>, all: ReadonlySet<T>) => [...some].every((each) => all.has(each))

const pathOf = (id: string) => relative(source, id).replaceAll(sep, '/')
const idOf = (path: string) => join(source, path).replaceAll(sep, '/')

/**
 * Which file a module goes to, by who needs it; `null` leaves it to the bundler. Whoever needs a module needs also what
 * that one needs. Each rule holds for more of those who need it when it holds for fewer, so no file ever needs one of a
 * later rule, and strangers and the home page load nothing of the rest.
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
    // In two, so that a slow phone need not read it in one go.
    if (paths.has(shell)) return id.includes('node_modules') ? 'frame' : 'shell'
    if (paths.has(home)) return 'home'
    const features = [...paths].flatMap((path) => isScreen.exec(path)?.[1] ?? [])
    if (paths.has(board) && features.length >= 19) return 'board'
    const share = shares.find(({ atLeast }) => features.length >= atLeast)
    if (share) return share.name
    const part = heavyParts.find(({ path }) => isWithin(haveIt(path), entries))
    if (part) return part.name
    const distinct = [...new Set(features)].toSorted()
    // Whoever does not need a schema does not take the time to make it either.
    if (distinct.length >= manyFeatures && !isSchema.test(id)) return 'few'
    return distinct.length > 1 ? distinct.join('-') : null
  }
  return { plugin, nameOf }
}
