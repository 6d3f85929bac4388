import { parseAst, type Plugin } from 'vite'

type Statement = ReturnType<typeof parseAst>['body'][number]

/** What a module imports from another: some names or everything. */
interface ImportRequest {
  from: string
  names: readonly string[] | 'all'
}

interface ParsedModule {
  /** In order of first use, which is also the order of the imported ids. */
  sources: readonly string[]
  requests: readonly ImportRequest[]
  /** The origin of each exported name; undefined if the module defines it itself. */
  exportedNames: ReadonlyMap<string, Origin | undefined>
  /** Sources of `export *`. */
  reExportedSources: readonly string[]
  /** The module only re-exports. */
  isBarrel: boolean
}

interface Origin {
  from: string
  name: string
}

const getName = (node: object) => ('name' in node ? String(node.name) : 'value' in node ? String(node.value) : '')

const getImports = (statement: Statement) => {
  if (statement.type !== 'ImportDeclaration') return []
  const from = statement.source.value
  return statement.specifiers.map((each) => {
    if (each.type === 'ImportNamespaceSpecifier') return { local: each.local.name, from, name: '*' }
    return { local: each.local.name, from, name: each.type === 'ImportSpecifier' ? getName(each.imported) : 'default' }
  })
}

const getImportRequests = (statement: Statement): ImportRequest[] => {
  if (statement.type === 'ExportAllDeclaration') return [{ from: statement.source.value, names: 'all' }]
  if (statement.type === 'ExportNamedDeclaration' && statement.source) {
    return [{ from: statement.source.value, names: statement.specifiers.map(({ local }) => getName(local)) }]
  }
  if (statement.type !== 'ImportDeclaration') return []
  const names = getImports(statement).map(({ name }) => name)
  return [{ from: statement.source.value, names: names.length === 0 || names.includes('*') ? 'all' : names }]
}

const getDeclaredNames = (statement: Statement): string[] => {
  if (statement.type === 'ExportDefaultDeclaration') return ['default']
  if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
  const { declaration } = statement
  if ('declarations' in declaration) return declaration.declarations.map(({ id }) => getName(id))
  return 'id' in declaration && declaration.id ? [getName(declaration.id)] : []
}

const getExports = (body: readonly Statement[]) => {
  const imported = new Map(body.flatMap(getImports).map(({ local, from, name }) => [local, { from, name }]))
  return body.flatMap((statement): [string, Origin | undefined][] => {
    if (statement.type !== 'ExportNamedDeclaration') return getDeclaredNames(statement).map((name) => [name, undefined])
    const specifierExports = statement.specifiers.map(({ local, exported }): [string, Origin | undefined] => {
      const name = getName(local)
      return [getName(exported), statement.source ? { from: statement.source.value, name } : imported.get(name)]
    })
    return [...specifierExports, ...getDeclaredNames(statement).map((name): [string, undefined] => [name, undefined])]
  })
}

const isImportOrExport = ({ type }: Statement) =>
  type === 'ImportDeclaration' || type === 'ExportNamedDeclaration' || type === 'ExportAllDeclaration'

const parse = (code: string): ParsedModule => {
  const { body } = parseAst(code)
  const requests = body.flatMap(getImportRequests)
  const exportsList = getExports(body)
  return {
    sources: [...new Set(requests.map(({ from }) => from))],
    requests,
    exportedNames: new Map(exportsList),
    reExportedSources: body.flatMap((each) =>
      each.type === 'ExportAllDeclaration' && !each.exported ? [each.source.value] : [],
    ),
    isBarrel: body.every(isImportOrExport) && exportsList.every(([, origin]) => origin !== undefined),
  }
}

const emptyModule: ParsedModule = {
  sources: [],
  requests: [],
  exportedNames: new Map(),
  reExportedSources: [],
  isBarrel: false,
}

interface Module {
  code: string
  imports: readonly string[]
}

/** Finds the modules that a module needs. From a package barrel, only those that define the imported names. */
const makeDependencyFinder = (modules: ReadonlyMap<string, Module>) => {
  const parsed = new Map<string, ParsedModule>()
  const getParsed = (id: string): ParsedModule => {
    const cached = parsed.get(id)
    if (cached) return cached
    const result = /\.(m?js|tsx?)$/.test(id) ? parse(modules.get(id)?.code ?? '') : emptyModule
    parsed.set(id, result)
    return result
  }
  const isPackageBarrel = (id: string) => id.includes('node_modules') && getParsed(id).isBarrel
  const resolveId = (importer: string, source: string) =>
    modules.get(importer)?.imports[getParsed(importer).sources.indexOf(source)]
  const getReExportedModules = (id: string) =>
    getParsed(id).reExportedSources.flatMap((source) => resolveId(id, source) ?? [])
  const hasExport = (id: string, name: string): boolean =>
    getParsed(id).exportedNames.has(name) ||
    getReExportedModules(id).some((reExportedId) => hasExport(reExportedId, name))
  const findOrigin = (id: string, name: string): string => {
    if (!isPackageBarrel(id)) return id
    const origin = getParsed(id).exportedNames.get(name)
    if (origin) {
      const next = resolveId(id, origin.from)
      return next === undefined ? id : findOrigin(next, origin.name)
    }
    const reExportedId = getReExportedModules(id).find((each) => hasExport(each, name))
    return reExportedId === undefined ? id : findOrigin(reExportedId, name)
  }
  return (id: string): string[] => {
    const imports = modules.get(id)?.imports ?? []
    if (!imports.some(isPackageBarrel)) return [...imports]
    const requestedIds = getParsed(id).requests.flatMap(({ from, names }) => {
      const target = resolveId(id, from)
      if (target === undefined) return []
      return names === 'all' || !isPackageBarrel(target) ? [target] : names.map((name) => findOrigin(target, name))
    })
    // Imports without a statement in the source were added by the build.
    return [...requestedIds, ...imports.slice(getParsed(id).sources.length)]
  }
}

/** For each module, the entries that need it. */
export const findDependents = (
  modules: ReadonlyMap<string, Module>,
  entries: Iterable<string>,
): Map<string, Set<string>> => {
  const getDependencies = makeDependencyFinder(modules)
  const dependents = new Map<string, Set<string>>()
  for (const entry of entries) {
    const queue = [entry]
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      const dependentEntries = dependents.get(id) ?? new Set()
      if (dependentEntries.has(entry)) continue
      dependents.set(id, dependentEntries.add(entry))
      queue.push(...getDependencies(id))
    }
  }
  return dependents
}

interface ModuleGraph {
  plugin: Plugin
  /** The entries (static and dynamic) that need the module. */
  getEntries: (id: string) => ReadonlySet<string>
  isEntry: (id: string) => boolean
  countEntries: (matches: (id: string) => boolean) => number
}

/** Dependencies between modules; complete at `buildEnd`, before chunks are assigned. */
export const moduleGraph = (): ModuleGraph => {
  const entries = new Set<string>()
  let dependents: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  const noEntries = new Set<string>()
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
          for (const dynamicId of info.dynamicallyImportedIds) entries.add(dynamicId)
        }
        dependents = findDependents(modules, entries)
      },
    },
    getEntries: (id) => dependents.get(id) ?? noEntries,
    isEntry: (id) => entries.has(id),
    countEntries: (matches) => [...entries].filter(matches).length,
  }
}
