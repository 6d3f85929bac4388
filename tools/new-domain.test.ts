import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const copied = [
  'apps',
  'bench',
  'packages',
  'storm',
  'tools',
  'docs/permissions.md',
  'package.json',
  'tsconfig.json',
  '.oxfmtrc.json',
  '.gitignore',
  'vite.config.ts',
  'vitest.config.ts',
]

let tree: string

const run = async (name: string, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'node_modules', name), ...args], {
    cwd: tree,
  })
  return stdout
}

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'storeward-new-domain-'))
  await Promise.all(copied.map((path) => cp(join(root, path), join(tree, path), { recursive: true })))
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
  await promisify(execFile)('git', ['init', '-q'], { cwd: tree })
  await run(
    'tsx/dist/cli.mjs',
    'tools/new-domain.ts',
    'price-lists',
    'price-list',
    'listas de precios',
    'lista de precios',
  )
})

afterAll(() => rm(tree, { recursive: true, force: true }))

const read = (path: string) => readFile(join(tree, path), 'utf8')

// Only with `TEST_FULL=1`: checking the types and the layout of the whole tree takes more than a minute of CPU time, and a
// second run of vitest, which transforms all modules of the copy, almost as long.
const isFull = process.env['TEST_FULL'] === '1'

test.skipIf(!isFull)('a new domain passes the type check', async () => {
  await expect(run('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json')).resolves.toBe('')
})

test.skipIf(!isFull)('it passes the layout check', async () => {
  await expect(run('tsx/dist/cli.mjs', 'tools/check-layout.ts')).resolves.toContain(' 0 problems')
})

test('its operations are in the permissions table', async () => {
  expect(await read('docs/permissions.md')).toContain('GET /price-lists')
})

test('it is registered in contract, server and web', async () => {
  expect(await read('packages/contract/src/index.ts')).toContain('priceLists')
  expect(await read('packages/contract/src/audited-resources.ts')).toContain("priceLists: ['view_products']")
  expect(await read('apps/server/src/api-routes.ts')).toContain('...priceListRoutes')
  expect(await read('apps/web/src/app/screens.ts')).toContain('...priceListScreens')
})

test.skipIf(!isFull)('its generated tests pass: counts after every write, and search uses an index', async () => {
  const file = 'apps/server/src/domains/price-lists/price-lists.test.ts'
  const report = JSON.parse(await run('vitest/vitest.mjs', 'run', '--project', 'server', '--reporter=json', file)) as {
    numPassedTests: number
  }
  expect(report.numPassedTests).toBe(3)
})
