import * as content from './rules/content.ts'
import * as imports from './rules/imports.ts'
import * as names from './rules/names.ts'
import { type Complaint, type Rule, readTree } from './rules/tree.ts'
import { noDuplicates } from './rules/duplicates.ts'

const groups: Record<string, readonly Rule[]> = {
  layout: [...Object.values(names), ...Object.values(content)],
  imports: Object.values(imports),
  duplicates: [noDuplicates],
}

const asLine = ({ path, line, rule }: Complaint) => `${path}${line ? `:${line}` : ''}  ${rule}`

const wanted = process.argv.slice(2)
const chosen = wanted.length > 0 ? wanted : Object.keys(groups)
const files = readTree()
const complaints = chosen.flatMap((name) => (groups[name] ?? []).flatMap((rule) => rule(files)))

for (const complaint of complaints) console.log(asLine(complaint))
console.log(`${files.length} files, ${complaints.length} complaints (${chosen.join(', ')})`)
process.exit(complaints.length > 0 || files.length === 0 ? 1 : 0)
