import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type ParseResult, parseSync } from 'vite'

export interface Import {
  /** A path in the repository, or a package name. */
  target: string
  isPackage: boolean
  isTypeOnly: boolean
  isLazy: boolean
  line: number
}

export interface SourceFile {
  path: string
  text: string
  lines: readonly string[]
  /** Undefined for files other than TypeScript and JavaScript. */
  program: ParseResult['program'] | undefined
  imports: readonly Import[]
  lineAt(offset: number): number
}

export interface Complaint {
  path: string
  line?: number
  rule: string
}

export type Rule = (files: readonly SourceFile[]) => Complaint[]

const root = join(import.meta.dirname, '..', '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string>
}
const aliases = Object.entries(manifest.imports).map(([alias, path]): [string, string] => [
  alias.replace('*', ''),
  path.replace('./', '').replace('*', ''),
])

const resolveTarget = (from: string, specifier: string): Pick<Import, 'target' | 'isPackage'> => {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return { target: posix.join(posix.dirname(from), bare), isPackage: false }
  const alias = aliases.find(([name]) => bare.startsWith(name))
  if (alias) return { target: alias[1] + bare.slice(alias[0].length), isPackage: false }
  const [scope = '', name = ''] = bare.split('/')
  return { target: scope.startsWith('@') ? `${scope}/${name}` : scope, isPackage: true }
}

const readImports = (
  path: string,
  text: string,
  module: ParseResult['module'],
  lineAt: SourceFile['lineAt'],
): Import[] => {
  const add = (specifier: string, start: number, kind: Pick<Import, 'isTypeOnly' | 'isLazy'>): Import => ({
    ...resolveTarget(path, specifier),
    ...kind,
    line: lineAt(start),
  })
  const imported = module.staticImports.map(({ moduleRequest, entries, start }) =>
    add(moduleRequest.value, start, {
      isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
      isLazy: false,
    }),
  )
  const reExported = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, start, isType }) =>
      moduleRequest ? [add(moduleRequest.value, start, { isTypeOnly: isType, isLazy: false })] : [],
    )
  const lazy = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    return literal?.[1] ? [add(literal[1], moduleRequest.start, { isTypeOnly: false, isLazy: true })] : []
  })
  return [...imported, ...reExported, ...lazy]
}

const isProgram = (path: string) => /\.(tsx?|mjs)$/.test(path)

export const readSource = (path: string, text: string): SourceFile => {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const base = { path, text, lines: text.split('\n'), lineAt }
  if (!isProgram(path)) return { ...base, program: undefined, imports: [] }
  const { program, module, errors } = parseSync(path, text)
  const first = errors[0]
  if (first) throw new Error(`${path} can’t be parsed: ${first.message}`)
  return { ...base, program, imports: readImports(path, text, module, lineAt) }
}

const checkedFiles =
  /^(packages|apps|tools|e2e|bench|fuzz)\/.*\.(tsx?|mjs|css)$|^[^/]+\.config\.ts$|^package-lock\.json$/

/** Tracked and untracked files that aren't ignored, with their content on disk. */
export const readTree = (): SourceFile[] => {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const paths = [...new Set(output.split('\0'))].filter(
    (path) => checkedFiles.test(path) && existsSync(join(root, path)),
  )
  return paths.sort().map((path) => readSource(path, readFileSync(join(root, path), 'utf8')))
}

export const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || /(^|\/)testing\//.test(path) || path.startsWith('e2e/')

export const isGenerated = (path: string) => path.endsWith('.gen.ts')
