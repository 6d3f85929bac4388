import { createHash } from 'node:crypto'
import { join, relative, sep } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { moduleGraph } from './module-graph.ts'

const source = join(import.meta.dirname, '..', 'apps', 'web', 'src')

type CodeSplitting = Extract<Rolldown.OutputOptions['codeSplitting'], object>
type Groups = NonNullable<CodeSplitting['groups']>

/** Entry modules of the document, which load before all others and import none of them. */
const documentScripts = /src[\\/]main\.ts|src[\\/]start\.tsx|index\.html|first\.css$/

/** What every screen loads first, in the parts that src/main.ts evaluates one after the other. */
const initialGroups: Groups = [
  { name: 'preload', test: /vite[\\/]preload-helper|rolldown[\\/]runtime/, priority: 3 },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, tags: ['$initial'], priority: 2 },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]|client[\\/]zod\.ts$/, priority: 2 },
  { name: 'first', test: (id) => !documentScripts.test(id), tags: ['$initial'], priority: 2 },
]

const isPublicScreen = /^features\/(account|unsubscribe)\//
const isScreen = /^features\/([^/]+)\/.*-page\.tsx$/
const login = 'features/account/login-page.tsx'
const register = 'features/account/register-page.tsx'
const mainPublicScreens = [login, register]
const shell = 'app/dashboard-app.tsx'
const home = 'features/home/home-page.tsx'
const board = 'features/home/parts/board.tsx'

const isContract = /packages[\\/]contract[\\/]/

/** The screens that are opened most. What they need before the first row is separate from forms and dialogs. */
const mainLists = ['orders', 'products', 'customers'].map((name) => `features/${name}/${name}-page.tsx`)
/** Modules of lists that this share of the screens needs aren't loaded with the list's table. */
const minPageShare = 0.4

/** Opened from the list. What it needs before its content is readable is apart from its dialogs and forms. */
const order = 'features/orders/order-page.tsx'
/** Modules of the order page that pages of other records need too, or could. */
const isGeneral = (id: string) => !/\/src\/(features|entities)\//.test(id)

/** Chunks by the share of screens that need a module. */
const sharedChunks = [
  { name: 'shared-most', minShare: 0.6 },
  { name: 'shared-half', minShare: 0.5 },
]

/** Large kit components: modules that only their users need go to a chunk of their own. */
const list = 'kit/list/list-page.tsx'
const heavyParts = [{ name: 'reorder', path: 'kit/reorder/reorder.tsx' }]

/** Modules shared by at least this many features go to one chunk. */
const minFeatures = 12

/** The names of all chunks are in the first script, so they must be short. */
const toSharedName = (features: readonly string[]): string => {
  const name = features.join('-')
  if (features.length <= 3) return name
  return `shared-${features.length}-${createHash('sha256').update(name).digest('hex').slice(0, 4)}`
}

const isSubset = <T>(subset: ReadonlySet<T>, superset: ReadonlySet<T>) =>
  [...subset].every((each) => superset.has(each))

const countScreens = (entries: ReadonlySet<string>) =>
  [...entries].filter((entry) => isScreen.test(toPath(entry))).length

const toPath = (id: string) => relative(source, id).replaceAll(sep, '/')
const toId = (path: string) => join(source, path).replaceAll(sep, '/')

/**
 * Assigns modules to chunks by the entries that need them; `null` leaves a module to the bundler. A module's
 * dependencies have at least the entries of the module. Each rule that matches a set of entries also matches its
 * supersets, so no chunk depends on one of a later rule, and public screens and the home page load nothing else.
 *
 * Gain (`node tools/build.mjs`, kB gzip and files before a screen can be used, without → with):
 * login 170.5 in 50 → 158.0 in 12, home 266.4 in 70 → 244.5 in 18, orders list 399.9 in 163 → 377.3 in 46. With the chunks
 * of the main lists (decision 0084) and without schemas and menus (decision 0091) the orders list loads 226.9 in 14.
 */
export const chunks = (): { plugin: Plugin; groups: Groups } => {
  const { plugin, getEntries: entriesOf, isEntry, countEntries } = moduleGraph()
  const getDependents = (path: string) => {
    const entries = entriesOf(toId(path))
    if (entries.size === 0) throw new Error(`Nothing imports ${path} anymore. Update tools/chunks.ts.`)
    return entries
  }
  const getChunkName = (id: string) => {
    const entries = entriesOf(id)
    if (isEntry(id) || entries.size < 2) return null
    const paths = new Set([...entries].map(toPath))
    const lists = mainLists.filter((path) => paths.has(path))
    const isInDashboard = paths.has(shell) || lists.length > 0 || paths.has(order) || paths.has(board)
    if (mainPublicScreens.every((path) => paths.has(path))) return isInDashboard ? 'entry' : 'public'
    const publicScreens = [...paths].filter((path) => isPublicScreen.test(path))
    // Small, and needed by the schemas of the public screens, which need nothing else of the session.
    if (publicScreens.length > 0 && isInDashboard) return isContract.test(id) ? 'entry' : 'session'
    // Together for a screen, as they are small.
    if (publicScreens.length > 0 && isContract.test(id)) {
      if (paths.has(login)) return 'public'
      return paths.has(register) ? 'register-schemas' : 'public-schemas'
    }
    if (publicScreens.length > 0) return publicScreens.map((path) => path.replace(/^.*\/|-page|\.tsx$/g, '')).join('-')
    if (paths.has(shell)) return 'shell'
    if (paths.has(home)) return lists.length > 0 ? 'shell' : 'home'
    // The board is the content of the home page.
    if (paths.has(board)) return lists.length > 0 || paths.has(order) ? 'shell' : 'home-board'
    const screens = new Set([...entries].filter((entry) => isScreen.test(toPath(entry))))
    const features = [...paths].flatMap((path) => isScreen.exec(path)?.[1] ?? [])
    const share = features.length / countEntries((entry) => isScreen.test(toPath(entry)))
    if (lists.length > 0 && share >= minPageShare) return 'shell'
    // Forms need some of what lists need, but not the table.
    if (lists.length > 1) return isSubset(screens, getDependents(list)) ? 'list' : 'page'
    if (lists[0] && paths.has(order) && !lists[0].includes('/orders/')) return 'page'
    if (lists[0]) return isScreen.exec(lists[0])?.[1] ?? null
    if (paths.has(order)) return isGeneral(id) ? 'record' : 'order'
    const sharedChunk = sharedChunks.find(({ minShare }) => share >= minShare)
    if (sharedChunk) return sharedChunk.name
    // Otherwise screens without a list would load it.
    if (features.length > countScreens(getDependents(list))) return 'shared-more-than-lists'
    const heavyPart = heavyParts.find(({ path }) => isSubset(getDependents(path), entries))
    if (heavyPart) return heavyPart.name
    const distinct = [...new Set(features)].toSorted()
    // Schemas cost time to construct, so they stay with the features that need them.
    if (distinct.length >= minFeatures && !isContract.test(id)) return 'shared-many'
    return distinct.length > 1 ? toSharedName(distinct) : null
  }
  return { plugin, groups: [...initialGroups, { name: getChunkName, includeDependenciesRecursively: false }] }
}
