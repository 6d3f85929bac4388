import * as z from 'zod'
import type { Permission } from '../permissions.ts'
import { endpoint, storeCreate, storeRead, storeRemove, storeUpdate } from './endpoint.ts'
import { changedIds, id, manyByIds, nothing, oneById, version } from './fields.ts'
import { page } from './page.ts'

type Schema = z.core.$ZodType

/** Spelled out, because TypeScript can't compute `partial().extend()` of a schema that it doesn't know yet. */
type UpdateBody<Fields extends z.ZodObject> = z.ZodObject<
  { [Name in keyof Fields['shape']]: z.ZodOptional<Fields['shape'][Name]> } & { version: typeof version },
  z.core.$strict
>

interface CrudSpec<
  Entity extends z.ZodObject,
  Fields extends z.ZodObject,
  Query extends Schema,
  Create extends Schema = Fields,
> {
  path: `/${string}`
  /** For the summaries: "Create a brand", "List brands". */
  nouns: { one: string; many: string }
  permissions: { view: readonly Permission[]; create: readonly Permission[]; edit: readonly Permission[] }
  entity: Entity
  /** The editable fields; all of them are optional in an update. */
  fields: Fields
  query: Query
  /** The body of a create where it has rules across fields; for an update the service checks them on the merged row. */
  create?: Create
  touches?: readonly string[]
}

const article = (noun: string): string => (/^[aeiou]/.test(noun) ? 'an' : 'a')

const allCalls = <
  Entity extends z.ZodObject,
  Fields extends z.ZodObject,
  Query extends Schema,
  Create extends Schema = Fields,
>({
  path,
  nouns: { one, many },
  permissions: { view, create, edit },
  entity,
  fields,
  query,
  create: createBody = fields as unknown as Create,
  touches = [],
}: CrudSpec<Entity, Fields, Query, Create>) => {
  const a = `${article(one)} ${one}`
  return {
    list: endpoint({ ...storeRead, path, summary: `List ${many}`, needs: view, query, response: page(entity) }),
    get: endpoint({
      ...storeRead,
      path: `${path}/{id}`,
      summary: `Get ${a}`,
      needs: view,
      params: oneById,
      response: entity,
    }),
    create: endpoint({
      ...storeCreate,
      path,
      summary: `Create ${a}`,
      needs: create,
      body: createBody,
      response: entity,
      touches,
    }),
    update: endpoint({
      ...storeUpdate,
      path: `${path}/{id}`,
      summary: `Update ${a}`,
      needs: edit,
      params: oneById,
      body: fields.partial().extend({ version }) as unknown as UpdateBody<Fields>,
      response: entity,
      touches,
    }),
    remove: endpoint({
      ...storeRemove,
      path: `${path}/{id}`,
      summary: `Delete ${a}. It can be restored.`,
      needs: edit,
      params: oneById,
      response: nothing,
      touches,
    }),
    removeMany: endpoint({
      ...storeCreate,
      path: `${path}/delete`,
      summary: `Delete several ${many}. They can be restored.`,
      needs: edit,
      body: manyByIds,
      response: changedIds,
      touches,
    }),
    restoreMany: endpoint({
      ...storeCreate,
      path: `${path}/restore`,
      summary: `Restore deleted ${many}`,
      needs: edit,
      body: manyByIds,
      response: changedIds,
      touches,
    }),
    reorder: endpoint({
      ...storeCreate,
      path: `${path}/arrange`,
      summary: `Reorder ${many}: those named come first, in this order`,
      needs: edit,
      body: z.strictObject({ ids: z.array(id).min(1).max(1000) }),
      response: changedIds,
      touches,
    }),
  }
}

type AllCalls<
  Entity extends z.ZodObject,
  Fields extends z.ZodObject,
  Query extends Schema,
  Create extends Schema,
> = ReturnType<typeof allCalls<Entity, Fields, Query, Create>>

/**
 * Endpoints of a resource that people create, edit, delete and restore in one store. A domain names those it has and
 * adds others; the server's `crudRoutes` has a handler for each.
 */
export const crud = <
  Entity extends z.ZodObject,
  Fields extends z.ZodObject,
  Query extends Schema,
  const Names extends readonly (keyof AllCalls<Entity, Fields, Query, Create>)[],
  Create extends Schema = Fields,
>(
  names: Names,
  spec: CrudSpec<Entity, Fields, Query, Create>,
): Pick<AllCalls<Entity, Fields, Query, Create>, Names[number]> => {
  const calls = allCalls(spec)
  return Object.fromEntries(names.map((name) => [name, calls[name]])) as Pick<typeof calls, Names[number]>
}
