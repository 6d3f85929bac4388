import type { Names } from './names.ts'

// Templates of `npm run new:domain` for contract and server: a resource with a name and a description.

export const contract = ({ one, many, permissions: { create, view, edit } }: Names): string => `import * as z from 'zod'
import { crud } from '../core/crud.ts'
import { domain } from '../core/endpoint.ts'
import { freeText, id, requiredText, revisionFields } from '../core/fields.ts'
import { listQuery } from '../core/page.ts'

export const ${one.camel} = z.object({ _id: id, name: z.string(), description: z.string(), ...revisionFields })
export type ${one.pascal} = z.infer<typeof ${one.camel}>

export const ${one.camel}Fields = z.strictObject({ name: requiredText(120), description: freeText(2000).optional() })

export const ${many.camel} = domain(
  '${many.camel}',
  crud(['list', 'get', 'create', 'update', 'removeMany', 'restoreMany'], {
    path: '/${many.kebab}',
    nouns: { singular: '${one.phrase}', plural: '${many.phrase}' },
    permissions: { view: ['${view}'], create: ['${create}'], edit: ['${edit}'] },
    entity: ${one.camel}, fields: ${one.camel}Fields,
    query: listQuery(['name', 'updatedAt']),
  }),
)
`

export const migration = ({ many: { snake } }: Names): string => `create table ${snake} (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  name_normalized text not null,
  search_normalized text not null,
  description text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id)
);
create unique index ${snake}_name_key on ${snake} (store_id, name_normalized) where deleted_at is null;
create index ${snake}_by_name on ${snake} (store_id, name_normalized, id) where deleted_at is null;
create index ${snake}_by_updated on ${snake} (store_id, updated_at, id) where deleted_at is null;
create index ${snake}_search on ${snake} using gin (store_id, search_normalized gin_trgm_ops) where deleted_at is null;
`

export const repo = ({ one, many }: Names): string => `import { sql } from 'kysely'
import type * as z from 'zod'
import type { ${one.pascal}, ${many.camel} } from '#contract/domains/${many.kebab}.ts'
import { matchesNormalized, normalizeForSearch } from '#server/platform/db/normalize.ts'
import { nameSort, storeTable, updatedAtSort } from '#server/platform/db/store-table.ts'
import { storeWrites } from '#server/platform/store-writes.ts'

type Fields = Omit<z.output<typeof ${many.camel}.update.body>, 'version'>

export const ${one.camel}Table = storeTable<${one.pascal}, z.output<typeof ${many.camel}.list.query>>({
  table: '${many.snake}',
  resource: '${many.camel}',
  nameIndex: '${many.snake}_name_key',
  summary: ['name', 'description'],
  json: sql\`'name', t.name, 'description', t.description\`,
  sorts: { name: nameSort, updatedAt: updatedAtSort },
  search: (term) => matchesNormalized(sql\`t.search_normalized\`, term),
})

export const ${one.camel}Writes = storeWrites(${one.camel}Table, {
  toColumns: ({ name, description }: Fields, ${one.camel}) => ({
    name,
    description,
    search_normalized: normalizeForSearch([${one.camel}.name, ${one.camel}.description].filter(Boolean).join(' ')),
  }),
})
`

export const routes = ({
  one,
  many,
}: Names): string => `import { ${many.camel} } from '#contract/domains/${many.kebab}.ts'
import { crudRoutes, writeRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { ${one.camel}Table, ${one.camel}Writes } from './${many.kebab}.repo.ts'

export const ${one.camel}Routes = routes(${many.camel}, { ...crudRoutes(${one.camel}Table), ...writeRoutes(${one.camel}Writes) })
`

export const test = ({ many }: Names): string => `
import { ${many.camel} } from '#contract/domains/${many.kebab}.ts'
import { addCrudTests } from '#server/testing/crud-tests.ts'

addCrudTests(${many.camel}, { searchedTable: '${many.snake}' })
`
