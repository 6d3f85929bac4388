import { type Complaint, type Rule, type SourceFile, isGenerated, isTest } from './tree.ts'

const minLines = 12
/** Endpoint declarations are similar by design, so the contract has a higher limit. */
const minContractLines = 30
const minCharacters = 240

interface Line {
  text: string
  number: number
}

/** Templates of the generator contain code as strings. */
const isTemplate = (path: string) => /^tools\/new-domain\/.*-templates\.ts$/.test(path)

const isChecked = ({ path, program }: SourceFile) =>
  program !== undefined &&
  !isTest(path) &&
  !isTemplate(path) &&
  !isGenerated(path) &&
  !path.endsWith('.text.ts') &&
  /^(apps|packages|tools)\//.test(path)

const isDeclaration = (path: string) => path.startsWith('packages/contract/')

/** Lines without imports, comments and lone brackets; whitespace is normalized. */
const getMeaningfulLines = (file: SourceFile): Line[] => {
  const body = file.program?.body ?? []
  const imports = body.filter(({ type }) => type === 'ImportDeclaration')
  const skipped = new Set(
    imports.flatMap(({ start, end }) => {
      const first = file.lineAt(start)
      return Array.from({ length: file.lineAt(end) - first + 1 }, (_, index) => first + index)
    }),
  )
  return file.lines
    .map((text, index) => ({ text: text.trim().replace(/\s+/g, ' '), number: index + 1 }))
    .filter(({ text, number }) => /\w/.test(text) && !/^(\/\/|\/?\*)/.test(text) && !skipped.has(number))
}

/** Reports runs of identical lines. */
export const noDuplicates: Rule = (files) => {
  const seen = new Map<string, { path: string; line: number; order: number }>()
  const complaints: Complaint[] = []
  for (const file of files.filter(isChecked)) {
    const length = isDeclaration(file.path) ? minContractLines : minLines
    const lines = getMeaningfulLines(file)
    let reportedUntil = -1
    for (let start = 0; start + length <= lines.length; start++) {
      const run = lines.slice(start, start + length)
      const text = run.map((line) => line.text).join('\n')
      const line = run[0]?.number ?? 1
      const twin = seen.get(text)
      if (!twin) {
        seen.set(text, { path: file.path, line, order: start })
        continue
      }
      const overlaps = twin.path === file.path && start - twin.order < length
      if (overlaps || start <= reportedUntil || text.length < minCharacters) continue
      reportedUntil = start + length
      complaints.push({ path: file.path, line, rule: `the same ${length} lines are in ${twin.path}:${twin.line}` })
    }
  }
  return complaints
}
