import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { permissionGroups } from '#contract/permissions.ts'
import { addToList, lists } from './new-domain/lists.ts'
import { type Names, spell } from './new-domain/names.ts'
import * as server from './new-domain/server-templates.ts'
import * as web from './new-domain/web-templates.ts'

const root = join(import.meta.dirname, '..')

const exitWithError = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const usage = `npm run new:domain -- PLURAL SINGULAR [ES_PLURAL ES_SINGULAR] [--permissions=GROUP]

  npm run new:domain -- labels label etiquetas etiqueta --permissions=products

GROUP is a permission group of packages/contract/src/permissions.ts with a create_, a view_ and an edit_ permission.`

const readPermissions = (group: string): Names['permissions'] => {
  const flags: readonly string[] = Object.entries(permissionGroups).find(([name]) => name === group)?.[1] ?? []
  const flag = (verb: string) => flags.find((each) => each.startsWith(`${verb}_`))
  const [create, view, edit] = [flag('create'), flag('view'), flag('edit')]
  if (!create || !view || !edit)
    return exitWithError(`The permission group "${group}" with create, view and edit doesn’t exist.\n\n${usage}`)
  return { create, view, edit }
}

const readNames = (): Names => {
  const args = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const group = process.argv.find((argument) => argument.startsWith('--permissions='))?.split('=')[1]
  const [plural, singular] = args
  if (!plural || !singular || plural === singular) return exitWithError(usage)
  if (![plural, singular].every((name) => /^[a-z]+(-[a-z]+)*$/.test(name)))
    return exitWithError(`Names must be kebab-case.\n\n${usage}`)
  const [many, one] = [spell(plural), spell(singular)]
  return {
    one,
    many,
    spanish: { many: args[2] ?? many.phrase, one: args[3] ?? one.phrase },
    permissions: readPermissions(group ?? (many.camel in permissionGroups ? many.camel : 'products')),
  }
}

const migrationPath = ({ many }: Names): string => {
  const folder = 'apps/server/src/migrations'
  const numbers = readdirSync(join(root, folder)).map((file) => Number.parseInt(file, 10) || 0)
  return `${folder}/${String(Math.max(...numbers) + 1).padStart(4, '0')}_${many.snake}.sql`
}

const toFiles = (names: Names): Record<string, string> => {
  const { one, many } = names
  const domain = `apps/server/src/domains/${many.kebab}/${many.kebab}`
  const feature = `apps/web/src/features/${many.kebab}`
  return {
    [`packages/contract/src/domains/${many.kebab}.ts`]: server.contract(names),
    [migrationPath(names)]: server.migration(names),
    [`${domain}.repo.ts`]: server.repo(names),
    [`${domain}.routes.ts`]: server.routes(names),
    [`${domain}.test.ts`]: server.test(names),
    [`${feature}/${many.kebab}.screens.ts`]: web.screens(names),
    [`${feature}/${many.kebab}.find.ts`]: web.find(names),
    [`${feature}/${many.kebab}.text.ts`]: web.text(names),
    [`${feature}/${many.kebab}-page.tsx`]: web.listPage(names),
    [`${feature}/${one.kebab}-page.tsx`]: web.page(names),
  }
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
  if (status !== 0) exitWithError(`${name} failed. The files were written.`)
}

const names = readNames()
const files = toFiles(names)
const existing = Object.keys(files).find((path) => existsSync(join(root, path)))
if (existing) exitWithError(`${existing} already exists. Nothing was written.`)
const updatedLists = Object.keys(lists).map((path): [string, string] => [
  path,
  addToList(path, readFileSync(join(root, path), 'utf8'), names),
])

const allFiles = [...Object.entries(files), ...updatedLists]
for (const [path, text] of allFiles) write(path, text)
run('oxfmt/bin/oxfmt', ...allFiles.map(([path]) => path).filter((path) => !path.endsWith('.sql')))
run('tsx/dist/cli.mjs', 'tools/db-types.ts')
run('tsx/dist/cli.mjs', 'tools/permissions-table.ts')

for (const path of Object.keys(files)) console.log(path)
console.log(`\nAdded to ${Object.keys(lists).join(', ')}.`)
console.log(
  `Permissions: ${Object.values(names.permissions).join(', ')}. Next: add its fields, then run npm run check.`,
)
