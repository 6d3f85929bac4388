import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { build, resolveConfig } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProgram, collectInputs } from './build-inputs.mjs'

type BuildStamp = typeof import('./build-stamp.mjs')

const root = join(import.meta.dirname, '..')

let tree: string
let stamp: BuildStamp

const write = async (path: string, text: string) => {
  await mkdir(dirname(join(tree, path)), { recursive: true })
  await writeFile(join(tree, path), text)
}

/** A small product: a configuration with a plugin, a page with a style sheet, a public file and migrations. */
const sources = {
  'vite.config.ts': "import { chunks } from './tools/chunks.ts'\nexport default { root: 'web', plugins: [chunks()] }",
  'tools/chunks.ts': "export const chunks = () => ({ name: 'chunks' })",
  'web/index.html': '<script type="module" src="./main.ts"></script>',
  'web/main.ts': "import './page.css'\nimport { part } from './part.ts'\nconsole.log(part)",
  'web/part.ts': 'export const part = 1',
  'web/page.css': "@import './colors.css';",
  'web/colors.css': 'a { color: red }',
  'web/part.test.ts': '',
  'web/public/icon.svg': '<svg/>',
  'migrations/0001.sql': 'select 1',
  'README.md': '',
}

const buildTree = async (edit?: () => Promise<void>) => {
  // A file written in the millisecond in which the build starts counts as changed.
  await setTimeout(2)
  const startedAt = Date.now()
  const inputs = collectInputs()
  inputs.addFolder(join(tree, 'migrations'), '.sql')
  await build({
    configFile: join(tree, 'vite.config.ts'),
    root: join(tree, 'web'),
    logLevel: 'silent',
    plugins: [inputs.plugin],
    build: { outDir: join(tree, 'dist'), emptyOutDir: true },
  })
  await edit?.()
  stamp.writeBuildStamp(join(tree, 'dist'), inputs, startedAt)
}

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'storeward-build-inputs-'))
  await Promise.all(Object.entries(sources).map(([path, text]) => write(path, text)))
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
  await cp(join(root, 'tools', 'build-stamp.mjs'), join(tree, 'tools', 'build-stamp.mjs'))
  stamp = (await import(pathToFileURL(join(tree, 'tools', 'build-stamp.mjs')).href)) as BuildStamp
  await buildTree()
})

afterAll(() => rm(tree, { recursive: true, force: true }))

test.for([
  'tools/chunks.ts',
  'vite.config.ts',
  'web/index.html',
  'web/part.ts',
  'web/colors.css',
  'web/public/icon.svg',
  'migrations/0001.sql',
] as const)('a change of %s makes the build stale', async (path) => {
  expect(stamp.isBuilt()).toBe(true)
  await write(path, `${sources[path]}\n`)
  expect(stamp.isBuilt()).toBe(false)
  await write(path, sources[path])
  expect(stamp.isBuilt()).toBe(true)
})

test.for(['web/public/new.svg', 'migrations/0002.sql'])('a new file %s makes the build stale', async (path) => {
  await write(path, 'new')
  expect(stamp.isBuilt()).toBe(false)
  await rm(join(tree, path))
  expect(stamp.isBuilt()).toBe(true)
})

test.for(['README.md', 'web/part.test.ts', 'web/not-imported.ts', 'tools/other.ts'])(
  'a change of %s, which the build doesn’t read, leaves it fresh',
  async (path) => {
    await write(path, 'changed')
    expect(stamp.isBuilt()).toBe(true)
  },
)

test('a file that is changed while it is built makes the build stale', async () => {
  await buildTree(() => write('web/part.ts', 'export const part = 2'))
  expect(stamp.isBuilt()).toBe(false)
  await write('web/part.ts', sources['web/part.ts'])
  await buildTree()
  expect(stamp.isBuilt()).toBe(true)
})

test('a module that imports by pattern fails the build, because its new files would go unnoticed', async () => {
  await write('web/part.ts', "export const part = import.meta.glob('./*.css')")
  await expect(buildTree()).rejects.toThrow('import.meta.glob')
  await write('web/part.ts', sources['web/part.ts'])
})

test('the inputs of the product’s build contain its tools and their imports', async () => {
  const inputs = collectInputs()
  await resolveConfig({ configFile: join(root, 'vite.config.ts'), plugins: [inputs.plugin] }, 'build')
  await addProgram(inputs, join(root, 'tools', 'build.mjs'))
  const files = [...inputs.files].map((file) => relative(root, file))
  expect(files).toEqual(
    expect.arrayContaining([
      'package-lock.json',
      'vite.config.ts',
      'tools/build.mjs',
      'tools/build-server.mjs',
      'tools/chunks.ts',
      'tools/first-screens.mjs',
      'tools/module-graph.ts',
    ]),
  )
  expect(files).not.toContain('tools/test.mjs')
  expect([...inputs.folders.values()]).toEqual([{ folder: join(root, 'apps/web/public'), suffix: '' }])
})
