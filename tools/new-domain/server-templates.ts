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
    entity: ${one.camel},
    fields: ${one.camel}Fields,
    query: listQuery(['name', 'updatedAt']),
  }),
)
`

export const migration = ({ many }: Names): string => `create table ${many.snake} (
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
create unique index ${many.snake}_name_key on ${many.snake} (store_id, name_normalized) where deleted_at is null;
create index ${many.snake}_by_name on ${many.snake} (store_id, name_normalized, id) where deleted_at is null;
create index ${many.snake}_by_updated on ${many.snake} (store_id, updated_at, id) where deleted_at is null;
create index ${many.snake}_search on ${many.snake} using gin (store_id, search_normalized gin_trgm_ops)
  where deleted_at is null;
`

export const repo = ({ one, many }: Names): string => `import { sql } from 'kysely'
import type * as z from 'zod'
import type { ${one.pascal}, ${many.camel} } from '#contract/domains/${many.kebab}.ts'
import { matchesNormalized, normalizeForSearch } from '#server/platform/db/normalize.ts'
import type { Columns } from '#server/platform/db/store-rows.ts'
import { storeTable } from '#server/platform/db/store-table.ts'

type Fields = Omit<z.output<typeof ${many.camel}.update.body>, 'version'>

export const ${one.camel}Table = storeTable<${one.pascal}, z.output<typeof ${many.camel}.list.query>>({
  table: '${many.snake}',
  resource: '${many.camel}',
  nameIndex: '${many.snake}_name_key',
  summary: ['name', 'description'],
  json: sql\`'name', t.name, 'description', t.description\`,
  sorts: {
    name: { column: sql\`t.name_normalized\`, type: 'text' },
    updatedAt: { column: sql\`t.updated_at\`, type: 'timestamptz' },
  },
  search: (term) => matchesNormalized(sql\`t.search_normalized\`, term),
})

/** \`merged\` is the ${one.phrase} after the change. */
export const ${one.camel}Columns = ({ name, description }: Fields, merged: Fields): Columns => ({
  name,
  description,
  search_normalized: normalizeForSearch([merged.name, merged.description].filter(Boolean).join(' ')),
})
`

export const service = ({ one, many }: Names): string => `import type * as z from 'zod'
import type { ${one.pascal}, ${one.camel}Fields, ${many.camel} } from '#contract/domains/${many.kebab}.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { ${one.camel}Columns, ${one.camel}Table } from './${many.kebab}.repo.ts'

export const create${one.pascal} = (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  fields: z.output<typeof ${one.camel}Fields>,
): Promise<${one.pascal}> => ${one.camel}Table.create(uow, store, actor, ${one.camel}Columns(fields, fields))

export const update${one.pascal} = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  id: string,
  { version, ...fields }: z.output<typeof ${many.camel}.update.body>,
): Promise<${one.pascal}> => {
  const before = await ${one.camel}Table.readOrThrow(uow.tx, store, id)
  const columns = ${one.camel}Columns(fields, { ...before, ...fields })
  return ${one.camel}Table.change(uow, store, actor, before, { version, columns })
}
`

export const routes = ({
  one,
  many,
}: Names): string => `import { ${many.camel} } from '#contract/domains/${many.kebab}.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { ${one.camel}Table } from './${many.kebab}.repo.ts'
import { create${one.pascal}, update${one.pascal} } from './${many.kebab}.service.ts'

export const ${one.camel}Routes = routes(${many.camel}, {
  ...crudRoutes(${one.camel}Table),
  create: ({ uow, store, actor, body }) => create${one.pascal}(uow, store, actor, body),
  update: ({ uow, store, actor, params, body }) => update${one.pascal}(uow, store, actor, params.id, body),
})
`

export const test = ({ many }: Names): string => `import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ${many.camel} } from '#contract/domains/${many.kebab}.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
})
afterAll(() => test.close())

const create = (name: string) => test.data(${many.camel}.create, { as: owner, store, body: { name, description: 'New' } })
const total = async (search = '') =>
  (await test.data(${many.camel}.list, { as: owner, store, query: { search } })).total

it('counts created, deleted and restored rows immediately', async () => {
  const { _id } = await create('First')
  await create('Second')
  expect(await total()).toBe(2)
  await test.data(${many.camel}.removeMany, { as: owner, store, body: { ids: [_id] } })
  expect(await total()).toBe(1)
  await test.data(${many.camel}.restoreMany, { as: owner, store, body: { ids: [_id] } })
  expect(await total()).toBe(2)
})

it('updates only the given fields, and rejects a stale version and a taken name', async () => {
  const { _id: id } = await create('Third')
  const update = (body: object) => test.call(${many.camel}.update, { as: owner, store, params: { id }, body })
  expect(await update({ version: 1, description: '' })).toMatchObject({ status: 200 })
  expect(await update({ version: 1, name: 'Lost' })).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  expect(await update({ version: 2, name: 'FIRST' })).toMatchObject({ status: 409, body: { code: 'name_taken' } })
  expect(await total('third')).toBe(1)
})

it('uses an index for the search', async () => {
  const db = test.database.kysely
  await sql\`insert into ${many.snake} (store_id, id, name, name_normalized, search_normalized)
    select \${store}, gen_random_uuid(), 'n' || n, 'n' || n, md5(n::text) from generate_series(1, 20000) n\`.execute(db)
  await sql\`analyze ${many.snake}\`.execute(db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>\`
    explain select id from ${many.snake}
    where store_id = \${store} and deleted_at is null and search_normalized like '%third%'\`.execute(db)
  expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('${many.snake}_search')
})
`
