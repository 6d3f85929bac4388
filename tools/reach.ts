import { parseAst, type Plugin } from 'vite'

type Statement = ReturnType<typeof parseAst>['body'][number]

/** What a module imports from another: some names or everything. */
interface Wish {
  from: string
  names: readonly string[] | 'all'
}

interface Parsed {
  /** In order of first use, which is also the order of the imported ids. */
  sources: readonly string[]
  wishes: readonly Wish[]
  /** The origin of each exported name; undefined if the module defines it itself. */
  offers: ReadonlyMap<string, Origin | undefined>
  /** Sources of `export *`. */
  wholes: readonly string[]
  /** The module only re-exports. */
  onlyHandsOn: boolean
}

interface Origin {
  from: string
  name: string
}

const nameOf = (node: object) => ('name' in node ? String(node.name) : 'value' in node ? String(node.value) : '')

const importsOf = (statement: Statement) => {
  if (statement.type !== 'ImportDeclaration') return []
  const from = statement.source.value
  return statement.specifiers.map((each) => {
    if (each.type === 'ImportNamespaceSpecifier') return { local: each.local.name, from, name: '*' }
    return { local: each.local.name, from, name: each.type === 'ImportSpecifier' ? nameOf(each.imported) : 'default' }
  })
}

const wishOf = (statement: Statement): Wish[] => {
  if (statement.type === 'ExportAllDeclaration') return [{ from: statement.source.value, names: 'all' }]
  if (statement.type === 'ExportNamedDeclaration' && statement.source) {
    return [{ from: statement.source.value, names: statement.specifiers.map(({ local }) => nameOf(local)) }]
  }
  if (statement.type !== 'ImportDeclaration') return []
  const names = importsOf(statement).map(({ name }) => name)
  return [{ from: statement.source.value, names: names.length === 0 || names.includes('*') ? 'all' : names }]
}

const declaredBy = (statement: Statement): string[] => {
  if (statement.type === 'ExportDefaultDeclaration') return ['default']
  if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
  const { declaration } = statement
  if ('declarations' in declaration) return declaration.declarations.map(({ id }) => nameOf(id))
  return 'id' in declaration && declaration.id ? [nameOf(declaration.id)] : []
}

const offeredBy = (body: readonly Statement[]) => {
  const imported = new Map(body.flatMap(importsOf).map(({ local, from, name }) => [local, { from, name }]))
  return body.flatMap((statement): [string, Origin | undefined][] => {
    if (statement.type !== 'ExportNamedDeclaration') return declaredBy(statement).map((name) => [name, undefined])
    const listed = statement.specifiers.map(({ local, exported }): [string, Origin | undefined] => {
      const name = nameOf(local)
      return [nameOf(exported), statement.source ? { from: statement.source.value, name } : imported.get(name)]
    })
    return [...listed, ...declaredBy(statement).map((name): [string, undefined] => [name, undefined])]
  })
}

const handsOn = ({ type }: Statement) =>
  type === 'ImportDeclaration' || type === 'ExportNamedDeclaration' || type === 'ExportAllDeclaration'

const parse = (code: string): Parsed => {
  const { body } = parseAst(code)
  const wishes = body.flatMap(wishOf)
  const offered = offeredBy(body)
  return {
    sources: [...new Set(wishes.map(({ from }) => from))],
    wishes,
    offers: new Map(offered),
    wholes: body.flatMap((each) => (each.type === 'ExportAllDeclaration' && !each.exported ? [each.source.value] : [])),
    onlyHandsOn: body.every(handsOn) && offered.every(([, origin]) => origin !== undefined),
  }
}

const nothing: Parsed = { sources: [], wishes: [], offers: new Map(), wholes: [], onlyHandsOn: false }

interface Module {
  code: string
  imports: readonly string[]
}

/** Finds the modules that a module needs. From a package barrel, only those that define the imported names. */
const needsIn = (modules: ReadonlyMap<string, Module>) => {
  const parsed = new Map<string, Parsed>()
  const parsedOf = (id: string): Parsed => {
    const known = parsed.get(id)
    if (known) return known
    const made = /\.(m?js|tsx?)$/.test(id) ? parse(modules.get(id)?.code ?? '') : nothing
    parsed.set(id, made)
    return made
  }
  const offersMany = (id: string) => id.includes('node_modules') && parsedOf(id).onlyHandsOn
  const idOf = (importer: string, source: string) =>
    modules.get(importer)?.imports[parsedOf(importer).sources.indexOf(source)]
  const wholesOf = (id: string) => parsedOf(id).wholes.flatMap((source) => idOf(id, source) ?? [])
  const offers = (id: string, name: string): boolean =>
    parsedOf(id).offers.has(name) || wholesOf(id).some((whole) => offers(whole, name))
  const originOf = (id: string, name: string): string => {
    if (!offersMany(id)) return id
    const origin = parsedOf(id).offers.get(name)
    if (origin) {
      const next = idOf(id, origin.from)
      return next === undefined ? id : originOf(next, origin.name)
    }
    const whole = wholesOf(id).find((each) => offers(each, name))
    return whole === undefined ? id : originOf(whole, name)
  }
  return (id: string): string[] => {
    const imports = modules.get(id)?.imports ?? []
    if (!imports.some(offersMany)) return [...imports]
    const named = parsedOf(id).wishes.flatMap(({ from, names }) => {
      const target = idOf(id, from)
      if (target === undefined) return []
      return names === 'all' || !offersMany(target) ? [target] : names.map((name) => originOf(target, name))
    })
    // Imports without a statement in the source were added by the build.
    return [...named, ...imports.slice(parsedOf(id).sources.length)]
  }
}

/** For each module, the entries that need it. */
export const reachedIn = (
  modules: ReadonlyMap<string, Module>,
  entries: Iterable<string>,
): Map<string, Set<string>> => {
  const needsOf = needsIn(modules)
  const reachedBy = new Map<string, Set<string>>()
  for (const entry of entries) {
    const open = [entry]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const by = reachedBy.get(id) ?? new Set()
      if (by.has(entry)) continue
      reachedBy.set(id, by.add(entry))
      open.push(...needsOf(id))
    }
  }
  return reachedBy
}

interface Reach {
  plugin: Plugin
  /** The entries (static and dynamic) that need the module. */
  entriesOf: (id: string) => ReadonlySet<string>
  isEntry: (id: string) => boolean
}

/** Dependencies between modules; complete at `buildEnd`, before chunks are assigned. */
export const reach = (): Reach => {
  const entries = new Set<string>()
  let reachedBy: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  const nobody = new Set<string>()
  return {
    plugin: {
      name: 'reach',
      apply: 'build',
      buildEnd() {
        const modules = new Map<string, Module>()
        for (const id of this.getModuleIds()) {
          const info = this.getModuleInfo(id)
          if (!info) continue
          modules.set(id, { code: info.code ?? '', imports: info.importedIds })
          if (info.isEntry) entries.add(id)
          for (const later of info.dynamicallyImportedIds) entries.add(later)
        }
        reachedBy = reachedIn(modules, entries)
      },
    },
    entriesOf: (id) => reachedBy.get(id) ?? nobody,
    isEntry: (id) => entries.has(id),
  }
}
