import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Site = NodeJS.CallSite

/** Counted from 1, as stacks do. */
interface Built {
  file: string
  line: number
  column: number
}

const mostKept = 1_000
const kept = new Map<string, string>()

const nameOf = ({ file, line, column }: Built): string => `${file}:${line}:${column}`

/** Of one built file; a map that is gone or broken leaves what was built, which can be read too. */
const lookUp = (file: string, places: readonly Built[]): (string | undefined)[] => {
  try {
    const path = fileURLToPath(file)
    // Not kept: unpacked it takes ten times the room of its text, for lines that hardly anybody ever asks for.
    const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMapPayload)
    return places.map(({ line, column }) => {
      const found = map.findEntry(line - 1, column - 1)
      // Node gives the nearest before, also of another line.
      if (!('originalSource' in found) || found.generatedLine !== line - 1) return undefined
      return `${join(dirname(path), found.originalSource)}:${found.originalLine + 1}:${found.originalColumn + 1}`
    })
  } catch {
    return []
  }
}

const builtOf = (site: Site): Built | undefined => {
  const [file, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()]
  return file?.startsWith('file:') && line !== null && column !== null ? { file, line, column } : undefined
}

const headOf = (error: unknown): string => {
  try {
    return String(error)
  } catch {
    return 'Error'
  }
}

export const readableStack = (error: unknown, sites: readonly Site[]): string => {
  const built = sites.map(builtOf)
  const unknown = built.filter((place) => place !== undefined).filter((place) => !kept.has(nameOf(place)))
  if (kept.size + unknown.length > mostKept) kept.clear()
  for (const file of new Set(unknown.map((place) => place.file))) {
    const places = unknown.filter((place) => place.file === file)
    const sources = lookUp(file, places)
    for (const [index, place] of places.entries()) kept.set(nameOf(place), sources[index] ?? nameOf(place))
  }
  const lines = sites.map((site, index) => {
    const place = built[index]
    const name = place && nameOf(place)
    return `\n    at ${name ? String(site).replace(name, kept.get(name) ?? name) : String(site)}`
  })
  return headOf(error) + lines.join('')
}

/**
 * Stacks of the built server name its sources. Node can do it too (`--enable-source-maps`), but reads the maps when it
 * starts and keeps them: an eighth of the memory, for errors that do not come.
 */
export const nameSourcesInStacks = (): void => {
  Error.prepareStackTrace = readableStack
}
