/** Modules that the entry imports, in the order of execution. */
const listImported = (entry, getImports) => {
  const ids = new Set()
  const seen = new Set()
  const visit = (id) => {
    if (seen.has(id)) return
    seen.add(id)
    for (const imported of getImports(id)) visit(imported)
    ids.add(id)
  }
  visit(entry)
  ids.delete(entry)
  return [...ids]
}

/**
 * Divides what an entry imports into several files: to parse a file V8 needs eight times its size, and the process keeps
 * that memory (decision 0114). Modules are in the order of execution and circular imports stay in one file, so no file
 * imports a later one.
 */
export const entryParts = (entry, minPartSize = 1_000_000) => {
  const names = new Map()
  const plugin = {
    name: 'entry-parts',
    buildEnd() {
      const getImports = (id) => this.getModuleInfo(id)?.importedIds ?? []
      const ids = listImported(entry, getImports)
      const positions = new Map(ids.map((id, position) => [id, position]))
      let [part, size, lastImported] = [1, 0, 0]
      for (const [position, id] of ids.entries()) {
        names.set(id, `part-${part}`)
        size += this.getModuleInfo(id)?.code?.length ?? 0
        lastImported = Math.max(lastImported, ...getImports(id).map((imported) => positions.get(imported) ?? 0))
        if (size < minPartSize || lastImported > position) continue
        part += 1
        size = 0
      }
    },
  }
  // Workers and modules that are loaded on demand must not load more than they need.
  const group = { name: (id) => names.get(id) ?? null, entriesAware: true, includeDependenciesRecursively: false }
  return { plugin, group }
}
