import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { readableStack } from './readable-stacks.ts'

const siteIn = (file: string, line: number, column: number): NodeJS.CallSite =>
  ({
    getFileName: () => file,
    getLineNumber: () => line,
    getColumnNumber: () => column,
    toString: () => `work (${file}:${line}:${column})`,
  }) as unknown as NodeJS.CallSite

it('names the source of what was built, and leaves everything else as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storeward-stacks-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const map = { version: 3, sources: ['../src/one.ts'], names: [], mappings: 'AAAA,IAEQ' }
  await writeFile(join(folder, 'built.js.map'), JSON.stringify(map))
  const [built, without] = ['built.js', 'other.js'].map((name) => pathToFileURL(join(folder, name)).href)
  const sites = [
    siteIn(built ?? '', 1, 7),
    siteIn(without ?? '', 1, 7),
    siteIn('node:net', 4, 2),
    siteIn(built ?? '', 9, 1),
  ]
  const stack = readableStack(new TypeError('it broke'), sites)
  expect(stack.split('\n')).toEqual([
    'TypeError: it broke',
    `    at work (${join(folder, '../src/one.ts')}:3:9)`,
    `    at work (${without}:1:7)`,
    '    at work (node:net:4:2)',
    `    at work (${built}:9:1)`,
  ])
  // The second time nothing is read.
  await rm(join(folder, 'built.js.map'))
  expect(readableStack(new TypeError('it broke'), sites)).toBe(stack)
})

it('is told of things that cannot be said', () => {
  const unspeakable = Object.create(null) as object
  expect(readableStack(unspeakable, [])).toBe('Error')
})
