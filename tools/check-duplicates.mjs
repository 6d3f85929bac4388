import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const jscpd = fileURLToPath(import.meta.resolve('jscpd/run-jscpd.js'))
const root = join(import.meta.dirname, '..')

const ignored = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/testing/**',
  '**/*.text.ts',
  '**/*.gen.ts',
  // Templates of the generator contain code as strings.
  'tools/new-domain/*-templates.ts',
]
const options = [
  '--format=typescript,tsx,javascript',
  '--cross-formats=typescript,tsx',
  `--ignore=${ignored.join(',')}`,
  '--skip-comments',
  '--reporters=console',
  '--no-colors',
  '--no-tips',
  '--exit-code=1',
]

/** Code with other names needs a higher limit (decision 0036). jscpd counts the lines after the first one. */
const searches = {
  'the same code': '--min-lines 11 --min-tokens 50 --fail-on-empty',
  'the same code with other names': '--min-lines 12 --min-tokens 160 --ignore-identifiers',
}

const findDuplicates = (folder, limits) =>
  spawnSync(process.execPath, [jscpd, ...options, ...limits.split(' '), 'apps', 'packages', 'tools'], {
    cwd: folder,
    encoding: 'utf8',
  })

// The tests pass a folder with the same structure.
const [folder = root] = process.argv.slice(2)
for (const [name, limits] of Object.entries(searches)) {
  const { status, stdout, stderr } = findDuplicates(folder, limits)
  if (status === 0) continue
  console.log(`${name}:\n${stdout}${stderr}`)
  process.exitCode = 1
}
