import * as z from 'zod'
import type { Permission } from '../permissions.ts'
import { endpoint, storeCreate, storeRead, storeRemove, storeUpdate } from './endpoint.ts'
import { changedIds, id, idsBody, noContent, idParams, version } from './fields.ts'
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
  nouns: { singular: string; plural: string }
  permissions: {
    view: readonly Permission[]
    create: readonly Permission[]
    edit: readonly Permission[]
    /** To delete and to restore; by default `edit`. */
    remove?: readonly Permission[]
    /** Any one of them is enough to get one entity, where editing doesn't include viewing. */
    getAnyOf?: readonly Permission[]
  }
  entity: Entity
  /** The editable fields; all of them are optional in an update. */
  fields: Fields
  query: Query
  /** The body of a create where it has rules across fields; for an update the service checks them on the merged row. */
  create?: Create
  invalidates?: readonly string[]
}

const article = (noun: string): string => (/^[aeiou]/.test(noun) ? 'an' : 'a')

const allEndpoints = <
  Entity extends z.ZodObject,
  Fields extends z.ZodObject,
  Query extends Schema,
  Create extends Schema = Fields,
>({
  path,
  nouns: { singular, plural },
  permissions: { view, create, edit, remove = edit, getAnyOf },
  entity,
  fields,
  query,
  create: createBody = fields as unknown as Create,
  invalidates = [],
}: CrudSpec<Entity, Fields, Query, Create>) => {
  const nounWithArticle = `${article(singular)} ${singular}`
  return {
    list: endpoint({ ...storeRead, path, summary: `List ${plural}`, permissions: view, query, response: page(entity) }),
    get: endpoint({
      ...storeRead,
      path: `${path}/{id}`,
      summary: `Get ${nounWithArticle}`,
      ...(getAnyOf ? { permissions: [], permissionsAnyOf: getAnyOf } : { permissions: view }),
      params: idParams,
      response: entity,
    }),
    create: endpoint({
      ...storeCreate,
      path,
      summary: `Create ${nounWithArticle}`,
      permissions: create,
      body: createBody,
      response: entity,
      invalidates,
    }),
    update: endpoint({
      ...storeUpdate,
      path: `${path}/{id}`,
      summary: `Update ${nounWithArticle}`,
      permissions: edit,
      params: idParams,
      body: fields.partial().extend({ version }) as unknown as UpdateBody<Fields>,
      response: entity,
      invalidates,
    }),
    remove: endpoint({
      ...storeRemove,
      path: `${path}/{id}`,
      summary: `Delete ${nounWithArticle}. It can be restored.`,
      permissions: remove,
      params: idParams,
      response: noContent,
      invalidates,
    }),
    removeMany: endpoint({
      ...storeCreate,
      path: `${path}/delete`,
      summary: `Delete several ${plural}. They can be restored.`,
      permissions: remove,
      body: idsBody,
      response: changedIds,
      invalidates,
    }),
    restoreMany: endpoint({
      ...storeCreate,
      path: `${path}/restore`,
      summary: `Restore deleted ${plural}`,
      permissions: remove,
      body: idsBody,
      response: changedIds,
      invalidates,
    }),
    reorder: endpoint({
      ...storeCreate,
      path: `${path}/arrange`,
      summary: `Reorder ${plural}. Those named come first, in this order.`,
      permissions: edit,
      body: z.strictObject({ ids: z.array(id).min(1).max(1000) }),
      response: changedIds,
      invalidates,
    }),
  }
}

type AllEndpoints<
  Entity extends z.ZodObject,
  Fields extends z.ZodObject,
  Query extends Schema,
  Create extends Schema,
> = ReturnType<typeof allEndpoints<Entity, Fields, Query, Create>>

/**
 * Endpoints of a resource that people create, edit, delete and restore in one store. A domain names those it has and
 * adds others; the server's `crudRoutes` has a handler for each.
 */
export const crud = <
  Entity extends z.ZodObject,
  Fields extends z.ZodObject,
  Query extends Schema,
  const Names extends readonly (keyof AllEndpoints<Entity, Fields, Query, Create>)[],
  Create extends Schema = Fields,
>(
  names: Names,
  spec: CrudSpec<Entity, Fields, Query, Create>,
): Pick<AllEndpoints<Entity, Fields, Query, Create>, Names[number]> => {
  const endpoints = allEndpoints(spec)
  return Object.fromEntries(names.map((name) => [name, endpoints[name]])) as Pick<typeof endpoints, Names[number]>
}
