import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'duplicates-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const first = 'apps/web/src/kit/a.ts'
const second = 'apps/web/src/kit/b.ts'

const isRejected = (files: Record<string, string>): boolean => {
  for (const folder of ['apps', 'packages', 'tools']) mkdirSync(join(root, folder), { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'check-duplicates.mjs'), root])
  return status === 1
}

const makeLines = (count: number, name = 'value'): string =>
  Array.from({ length: count }, (_, index) => `const ${name}${index} = compute(${index}, 'something')`).join('\n')

test('finds the same twelve lines in two files, regardless of whitespace', () => {
  const spaced = `import x from 'x'\n\n${makeLines(12).replaceAll('\n', '\n\n    ')}`
  expect(isRejected({ [first]: makeLines(12), [second]: spaced })).toBe(true)
})

test('finds them in the contract and in a component', () => {
  const files = { 'packages/contract/src/domains/a.ts': makeLines(12), 'apps/web/src/kit/a.tsx': makeLines(12) }
  expect(isRejected(files)).toBe(true)
})

test('finds longer code with other names', () => {
  expect(isRejected({ [first]: makeLines(20), [second]: makeLines(20, 'other') })).toBe(true)
})

test('accepts fewer lines, another line in between, tests and templates', () => {
  const lines = makeLines(12)
  expect(isRejected({ [first]: lines, [second]: makeLines(10) })).toBe(false)
  expect(isRejected({ [first]: lines, [second]: lines.replace('value6', 'other') })).toBe(false)
  expect(isRejected({ [first]: lines, [second]: '', 'apps/web/src/kit/b.test.ts': lines })).toBe(false)
  expect(isRejected({ [first]: lines, [second]: '', 'tools/new-domain/web-templates.ts': lines })).toBe(false)
})
