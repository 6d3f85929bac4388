import { endpoints } from '#contract/index.ts'

const rows = endpoints.map(
  ({ method, path, actor, permissions: needs, permissionsAnyOf: needsOneOf = [], scope, name }) => ({
    method,
    path: `/api/v1${path}`,
    actor,
    permissions: [...needs, needsOneOf.join('|')].filter(Boolean).join(' ') || '-',
    scope,
    handler: name,
  }),
)

const columns = ['method', 'path', 'actor', 'permissions', 'scope', 'handler'] as const
const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => row[column].length)))
const print = (cells: readonly string[]) =>
  process.stdout.write(
    `${cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()}\n`,
  )

print(columns)
for (const row of rows.toSorted((a, b) => a.path.localeCompare(b.path))) print(columns.map((column) => row[column]))
print([`${rows.length} endpoints`])
