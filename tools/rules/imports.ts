import { type Complaint, type Import, type Rule, type SourceFile, isTest } from './tree.ts'

const contract = 'packages/contract/src/'
const web = 'apps/web/src/'
const server = 'apps/server/src/'

const startsWithAny = (path: string, prefixes: readonly string[]) => prefixes.some((prefix) => path.startsWith(prefix))

interface Layer {
  name: string
  contains: (path: string) => boolean
  /** Folders that the layer may import from. */
  allowed: readonly string[]
  packages?: readonly string[]
}

const folder = (path: string) => (candidate: string) => candidate.startsWith(path)
const filesIn = (path: string) => (candidate: string) =>
  candidate.startsWith(path) && !candidate.slice(path.length).includes('/')

/** Contract modules without business rules; of the domains, file uploads and the map's tiles. */
const kitContract = [
  'core/',
  'enumerations.ts',
  'browser-storage.ts',
  'rich-text/',
  'domains/uploads.ts',
  'domains/locations.ts',
].map((path) => contract + path)

const layers: readonly Layer[] = [
  {
    name: 'the client for others',
    contains: folder('packages/client/src/'),
    allowed: ['packages/client/src/', contract],
    packages: [],
  },
  { name: 'the contract', contains: folder(contract), allowed: [contract], packages: ['zod'] },
  {
    name: 'the public site',
    contains: folder(`${web}site/`),
    allowed: [`${web}site/`, `${web}card-frame/`, `${web}theme/`, contract],
    packages: ['react', 'react-dom'],
  },
  {
    name: 'the card form’s frame',
    contains: folder(`${web}card-frame/`),
    allowed: [`${web}card-frame/`, `${web}theme/`],
    packages: [],
  },
  {
    // Of the contract's domains only types and address formats: zod is too heavy for a phone on the road.
    name: 'the driver app',
    contains: folder(`${web}driver/`),
    allowed: [`${web}driver/`, `${web}dom/`, `${web}theme/`, contract],
    packages: [],
  },
  {
    // Of the contract only types and what needs no zod, as above.
    name: 'the chat widget',
    contains: folder(`${web}chat-widget/`),
    allowed: [`${web}chat-widget/`, `${web}dom/`, contract],
    packages: [],
  },
  { name: 'elements without a library', contains: folder(`${web}dom/`), allowed: [`${web}dom/`], packages: [] },
  { name: 'the theme', contains: folder(`${web}theme/`), allowed: [`${web}theme/`] },
  { name: 'the client', contains: folder(`${web}client/`), allowed: [`${web}client/`, `${web}theme/`, contract] },
  {
    name: 'the kit',
    contains: folder(`${web}kit/`),
    allowed: [`${web}kit/`, `${web}client/`, `${web}theme/`, ...kitContract],
  },
  {
    name: 'an entity',
    contains: folder(`${web}entities/`),
    allowed: [`${web}entities/`, `${web}card-frame/`, `${web}kit/`, `${web}client/`, `${web}theme/`, contract],
  },
  {
    name: 'a feature',
    contains: folder(`${web}features/`),
    allowed: [`${web}features/`, `${web}entities/`, `${web}kit/`, `${web}client/`, `${web}theme/`, contract],
  },
  {
    name: 'the web app',
    contains: (path) => path.startsWith(`${web}app/`) || filesIn(web)(path),
    allowed: [web, contract],
  },
  { name: 'the platform', contains: folder(`${server}platform/`), allowed: [`${server}platform/`, contract] },
  { name: 'http', contains: folder(`${server}http/`), allowed: [`${server}http/`, `${server}platform/`, contract] },
  {
    name: 'a domain',
    contains: folder(`${server}domains/`),
    allowed: [`${server}domains/`, `${server}http/`, `${server}platform/`, contract],
  },
  {
    name: 'the demo data',
    contains: folder(`${server}demo/`),
    allowed: [`${server}demo/`, `${server}domains/`, `${server}platform/`, contract],
  },
  {
    name: 'an island of the shop',
    contains: folder(`${server}storefront/islands/`),
    allowed: [
      `${server}storefront/islands/`,
      `${web}card-frame/`,
      `${web}chat-widget/stored-chat.ts`,
      `${web}site/islands/start-islands.ts`,
      contract,
    ],
    packages: [],
  },
  {
    name: 'the storefront',
    contains: folder(`${server}storefront/`),
    allowed: [
      `${server}storefront/`,
      `${server}domains/`,
      `${server}http/`,
      `${server}platform/`,
      `${web}theme/`,
      contract,
    ],
  },
  { name: 'the server', contains: filesIn(server), allowed: [server, contract] },
]

// Importing the type is allowed; only main.ts reads the settings.
const config = `${server}config.ts`

const directions = (file: SourceFile, { target, isPackage, isTypeOnly }: Import): string | undefined => {
  const layer = layers.find(({ contains }) => contains(file.path))
  if (!layer) return undefined
  if (isPackage) {
    if (!layer.packages || layer.packages.includes(target)) return undefined
    return `${layer.name} must not import the package ${target}; allowed: ${layer.packages.join(', ')}`
  }
  if (target === config && isTypeOnly) return undefined
  return startsWithAny(target, layer.allowed) ? undefined : `${layer.name} must not import ${target}`
}

const getPart = (path: string, parent: string) =>
  path.startsWith(parent) ? path.slice(parent.length).split('/')[0] : undefined

const features = (file: SourceFile, { target }: Import): string | undefined => {
  const ownPart = getPart(file.path, `${web}features/`)
  const targetPart = getPart(target, `${web}features/`)
  if (!ownPart || !targetPart || ownPart === targetPart) return undefined
  return `a feature must not import another feature (${target}); what several features share belongs in entities/`
}

// Pure functions that don't send queries.
const pureDbModules = new Set(['db-errors.ts', 'normalize.ts'].map((name) => `${server}platform/db/${name}`))

const drivers = new Set(['kysely', 'pg'])

/** Pages have no SQL: they call what domains export. */
const storefront = (file: SourceFile, { target, isTypeOnly }: Import): string | undefined => {
  if (!file.path.startsWith(`${server}storefront/`)) return undefined
  if (getPart(target, `${server}domains/`) && !target.endsWith('.service.ts')) {
    return `the storefront may only import a domain’s service, not ${target}`
  }
  return drivers.has(target) && !isTypeOnly ? `only *.repo.ts may use the database (${target})` : undefined
}

const domains = (file: SourceFile, { target, isTypeOnly }: Import): string | undefined => {
  const ownPart = getPart(file.path, `${server}domains/`)
  if (!ownPart) return undefined
  const targetPart = getPart(target, `${server}domains/`)
  if (targetPart && ownPart !== targetPart && !target.endsWith('.service.ts')) {
    return `a domain may only import another domain’s service, not ${target}`
  }
  if (target.startsWith(`${server}http/`) && !file.path.endsWith('.routes.ts')) {
    return `only *.routes.ts may import from http/ (${target})`
  }
  const usesDatabase = drivers.has(target) || (target.startsWith(`${server}platform/db/`) && !pureDbModules.has(target))
  if (usesDatabase && !isTypeOnly && !file.path.endsWith('.repo.ts')) {
    return `only *.repo.ts may use the database (${target})`
  }
  return undefined
}

const testing = (_file: SourceFile, { target }: Import): string | undefined =>
  /(^|\/)testing\//.test(target) ? `only tests may import from testing/ (${target})` : undefined

const mayUseTesting = (path: string) =>
  isTest(path) || /^(tools|bench|fuzz)\//.test(path) || path.endsWith('.config.ts')

export const importDirections: Rule = (files) =>
  files
    .filter(({ path }) => !mayUseTesting(path))
    .flatMap((file) =>
      file.imports.flatMap((each) => {
        const rules = [directions, features, storefront, domains, testing].flatMap((rule) => rule(file, each) ?? [])
        return rules.map((rule): Complaint => ({ path: file.path, line: each.line, rule }))
      }),
    )

/** The cycles that a depth-first search closes; each ends with its first node. */
const findCycles = (graph: ReadonlyMap<string, Iterable<string>>): string[][] => {
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[][] = []
  const visit = (node: string, trail: readonly string[]) => {
    const targets = graph.get(node)
    if (!targets || state.get(node) === 'done') return
    if (state.get(node) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(node)), node])
      return
    }
    state.set(node, 'open')
    for (const target of targets) visit(target, [...trail, node])
    state.set(node, 'done')
  }
  for (const node of graph.keys()) visit(node, [])
  return cycles
}

/** Dynamic imports may form cycles: screen lists import their pages, and a page may import its screen. */
export const noCycles: Rule = (files) => {
  const toTargets = ({ imports }: SourceFile) =>
    imports.flatMap(({ target, isLazy, isPackage }) => (isLazy || isPackage ? [] : [target]))
  return findCycles(new Map(files.map((file) => [file.path, toTargets(file)]))).map(([path = '', ...rest]) => ({
    path,
    rule: `these import each other in a circle: ${[path, ...rest].join(' → ')}`,
  }))
}

/** Counts by domain: two domains that use each other through different files are one domain. */
export const noDomainCycles: Rule = (files) => {
  const used = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const domain = getPart(path, `${server}domains/`)
    if (!domain || isTest(path)) continue
    const targets = used.get(domain) ?? new Set<string>()
    used.set(domain, targets)
    for (const { target } of imports) {
      const other = getPart(target, `${server}domains/`)
      if (other && other !== domain) targets.add(other)
    }
  }
  return findCycles(used).map((cycle) => ({
    path: `${server}domains/${cycle[0] ?? ''}`,
    rule: `these domains use each other in a circle: ${cycle.join(' → ')}`,
  }))
}

export const hasImports: Rule = (files) =>
  files.some(({ imports }) => imports.length > 0)
    ? []
    : [{ path: '.', rule: 'no imports found in any file: the check itself is broken' }]

/** One spelling per module, so that a search for its path finds every import and moving a folder changes nothing inside. */
export const noParentImports: Rule = (files) =>
  files
    .filter(({ path }) => /\.tsx?$/.test(path) && startsWithAny(path, [web, server]))
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, index): Complaint[] =>
        // tools/ has no alias.
        /(from|import|import\() ?'\.\.\/(?!.*\/tools\/)/.test(line)
          ? [{ path, line: index + 1, rule: 'import from another folder with #web/ or #server/, not with ../' }]
          : [],
      ),
    )
