// Writes docs/permissions.md from the contract; with --check, only checks that it is up to date.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import {
  adminPermissions,
  defaultStaffPermissions,
  ownerPermissions,
  type Permission,
  permissionGroups,
  staffPresets,
} from '#contract/permissions.ts'

const target = fileURLToPath(new URL('../docs/permissions.md', import.meta.url))

const introduction = `# Permissions

Made by \`npm run docs:permissions\` from the contract; do not edit.

Who calls an operation needs every flag that it names, and a flag opens nothing but the operations beside it:
\`apps/server/src/http/permissions.test.ts\` tries each flag alone. A flag without an operation waits for its part of the
product. Paths stand under \`/api/v1\`. An owner holds what is marked so by being the owner, an admin likewise; staff hold
what they were given, and nobody gives what they lack. Operations marked *one of several* need any one of the flags that
list them. Operations of the platform (marked *admin*) are for admins alone,
whatever flags somebody else holds.
`

const presets = Object.entries(staffPresets) as [string, readonly Permission[]][]
const formatHeld = (flags: readonly Permission[], flag: Permission): string => (flags.includes(flag) ? 'yes' : '')

const operation = (
  { method, path, actor, permissions: needs, permissionsAnyOf: needsOneOf = [] }: Endpoint,
  flag: Permission,
): string => {
  const others = needs.filter((permission) => permission !== flag).map((permission) => `\`${permission}\``)
  const notes = [
    actor === 'admin' && '*admin*',
    others.length > 0 && `with ${others.join(', ')}`,
    needsOneOf.includes(flag) && '*one of several*',
  ].filter(Boolean)
  return `\`${method} ${path}\`${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const flagRow = (flag: Permission): string =>
  row([
    `\`${flag}\``,
    endpoints
      .filter(
        ({ permissions: needs, permissionsAnyOf: needsOneOf = [] }) =>
          needs.includes(flag) || needsOneOf.includes(flag),
      )
      .map((endpoint) => operation(endpoint, flag))
      .join('<br>'),
    formatHeld(ownerPermissions, flag),
    formatHeld(defaultStaffPermissions, flag),
    formatHeld(adminPermissions, flag),
    presets
      .filter(([, flags]) => flags.includes(flag))
      .map(([name]) => name)
      .join(', '),
  ])

const tableHead = [
  row(['flag', 'operations', 'owner', 'default staff', 'admin', 'presets']),
  '|---|---|---|---|---|---|',
]

const heading = (group: string): string =>
  group
    .replace(/^./, (letter) => letter.toUpperCase())
    .replaceAll(/[A-Z]/g, (letter, index: number) => (index === 0 ? letter : ` ${letter.toLowerCase()}`))

const groupTable = ([group, flags]: [string, readonly Permission[]]): string =>
  [`## ${heading(group)}`, '', ...tableHead, ...flags.map(flagRow), ''].join('\n')

const formatList = (title: string, matches: (endpoint: Endpoint) => boolean): string =>
  [
    `## ${title}`,
    '',
    ...endpoints
      .filter((endpoint) => endpoint.permissions.length === 0 && !endpoint.permissionsAnyOf && matches(endpoint))
      .map(({ method, path, summary }) => `- \`${method} ${path}\` ${summary}`),
    '',
  ].join('\n')

const text = [
  introduction,
  ...(Object.entries(permissionGroups) as [string, readonly Permission[]][]).map(groupTable),
  formatList('For everybody who is signed in', ({ actor }) => actor !== 'public'),
  formatList('For everybody', ({ actor }) => actor === 'public'),
].join('\n')

if (!process.argv.includes('--check')) {
  await writeFile(target, text)
} else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
  console.error('docs/permissions.md does not match the contract. Run: npm run docs:permissions')
  process.exitCode = 1
}
