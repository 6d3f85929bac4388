import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryParts } from './entry-parts.mjs'

/** `circle-*` import each other; the worker and `later` need only `shared`. */
const sources = {
  'main.js': "import './last.js'\nlog('main')\nvoid import('./later.js')",
  'last.js': "import { first } from './first.js'\nimport './circle-a.js'\nlog('last', first)",
  'first.js': "import { shared } from './shared.js'\nexport const first = [shared]\nlog('first')",
  'circle-a.js': "import { b } from './circle-b.js'\nexport const a = () => b\nlog('a', b)",
  'circle-b.js': "import './between.js'\nimport { a } from './circle-a.js'\nexport const b = { a }\nlog('b')",
  'between.js': "log('between')",
  'shared.js': "export const shared = 1\nlog('shared')",
  'later.js': "import { shared } from './shared.js'\nlog('later', shared)",
  'worker.js': "import { shared } from './shared.js'\nlog('worker', shared)",
}

let folder: string
let chunks: Map<string, Rolldown.OutputChunk>

const listChunks = (result: Awaited<ReturnType<typeof build>>): Rolldown.OutputChunk[] =>
  'output' in result ? result.output.filter((each) => each.type === 'chunk') : []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storeward-entry-parts-'))
  await Promise.all(Object.entries(sources).map(([path, text]) => writeFile(join(folder, path), text)))
  const main = join(folder, 'main.js')
  const parts = entryParts(main, 1)
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [parts.plugin],
    build: {
      ssr: true,
      write: false,
      rolldownOptions: {
        input: { main, worker: join(folder, 'worker.js') },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          codeSplitting: { groups: [parts.group] },
        },
      },
    },
  })
  chunks = new Map(listChunks(result).map((chunk) => [chunk.fileName, chunk]))
})

afterAll(() => rm(folder, { recursive: true }))

/** The modules of each chunk, in the order of execution. */
const listLoaded = (fileName: string): string[][] => {
  const chunk = chunks.get(fileName)
  if (!chunk) throw new Error(`${fileName} isn’t in ${[...chunks.keys()].join()}.`)
  return [...chunk.imports.flatMap(listLoaded), chunk.moduleIds.map((id) => basename(id))]
}

test('each part imports only earlier ones, and a circle is in one part', () => {
  expect(listLoaded('main.js')).toEqual([
    ['shared.js'],
    ['first.js'],
    ['between.js'],
    ['circle-b.js', 'circle-a.js'],
    ['last.js'],
    ['main.js'],
  ])
})

test('another program and a module that is loaded later load only what they need', () => {
  expect(listLoaded('worker.js')).toEqual([['shared.js'], ['worker.js']])
  expect(listLoaded('later.js')).toEqual([['shared.js'], ['later.js']])
})
