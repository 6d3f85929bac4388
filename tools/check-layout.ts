import * as content from './rules/content.ts'
import * as copy from './rules/copy.ts'
import * as imports from './rules/imports.ts'
import * as names from './rules/names.ts'
import { tableWrites } from './rules/tables.ts'
import { type Complaint, type Rule, readTree } from './rules/tree.ts'

const groups: Record<string, readonly Rule[]> = {
  layout: [...Object.values(names), ...Object.values(content), ...Object.values(copy)],
  imports: Object.values(imports),
  tables: [tableWrites],
}

const formatComplaint = ({ path, line, rule }: Complaint) => `${path}${line ? `:${line}` : ''}  ${rule}`

const requested = process.argv.slice(2)
const groupNames = requested.length > 0 ? requested : Object.keys(groups)
const files = readTree()
const complaints = groupNames.flatMap((name) => (groups[name] ?? []).flatMap((rule) => rule(files)))

for (const complaint of complaints) console.log(formatComplaint(complaint))
console.log(`${files.length} files, ${complaints.length} problems (${groupNames.join(', ')})`)
process.exit(complaints.length > 0 || files.length === 0 ? 1 : 0)
