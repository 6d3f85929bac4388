import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { permissionGroups } from '#contract/permissions.ts'
import { enlist, imitate, lists, type Part, parts, pathFor } from './new-domain/imitate.ts'
import { type Names, spell } from './new-domain/names.ts'

const root = join(import.meta.dirname, '..')

const stop = (words: string): never => {
  console.error(words)
  process.exit(1)
}

const usage = `npm run new:domain -- PLURAL SINGULAR [ES_PLURAL ES_SINGULAR] [--permissions=GROUP]

  npm run new:domain -- labels label etiquetas etiqueta --permissions=products

GROUP is one of packages/contract/src/permissions.ts with a create_, a view_ and an edit_ flag.`

const permissionsOf = (group: string): Names['permissions'] => {
  const flags: readonly string[] = Object.entries(permissionGroups).find(([name]) => name === group)?.[1] ?? []
  const flag = (verb: string) => flags.find((each) => each.startsWith(`${verb}_`))
  const [create, view, edit] = [flag('create'), flag('view'), flag('edit')]
  if (!create || !view || !edit)
    return stop(`There is no permission group "${group}" with create, view and edit.\n\n${usage}`)
  return { create, view, edit }
}

const readNames = (): Names => {
  const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const group = process.argv.find((argument) => argument.startsWith('--permissions='))?.split('=')[1]
  const [plural, singular] = words
  if (!plural || !singular || plural === singular) return stop(usage)
  if (![plural, singular].every((name) => /^[a-z]+(-[a-z]+)*$/.test(name)))
    return stop(`Names are kebab-case.\n\n${usage}`)
  const names = { plural: spell(plural), singular: spell(singular) }
  const guessed = names.plural.camel in permissionGroups ? names.plural.camel : 'products'
  return {
    ...names,
    spanish: { plural: words[2] ?? names.plural.words, singular: words[3] ?? names.singular.words },
    permissions: permissionsOf(group ?? guessed),
  }
}

const nextMigration = (names: Names): string => {
  const folder = 'apps/server/src/migrations'
  const last =
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.sql'))
      .toSorted()
      .at(-1) ?? '0000'
  return `${folder}/${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_${names.plural.snake}.sql`
}

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const run = (name: string, ...args: string[]) => {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', name), ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) stop(`${name} failed; the files are written.`)
}

const names = readNames()
const written = (Object.keys(parts) as Part[]).map((part): [string, string] => [
  part === 'migration' ? nextMigration(names) : pathFor(part, names),
  imitate(part, readFileSync(join(root, parts[part]), 'utf8'), names),
])
const taken = written.find(([path]) => existsSync(join(root, path)))
if (taken) stop(`${taken[0]} exists already; nothing was written.`)
const enlisted = Object.entries(lists).map(([path, patterns]): [string, string] => [
  path,
  enlist(patterns, readFileSync(join(root, path), 'utf8'), names),
])

for (const [path, text] of [...written, ...enlisted]) write(path, text)
run('oxfmt/bin/oxfmt', ...[...written, ...enlisted].map(([path]) => path).filter((path) => !path.endsWith('.sql')))
run('tsx/dist/cli.mjs', 'tools/db-types.ts')
run('tsx/dist/cli.mjs', 'tools/permissions-table.ts')

for (const [path] of written) console.log(path)
console.log(`\nListed in ${Object.keys(lists).join(', ')}.`)
console.log(`Permissions: ${Object.values(names.permissions).join(', ')}. Next: name its fields, then npm run check.`)
