import { useRef } from 'react'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { changedIds, manyByIds, none, nothing, oneById } from '#contract/core/fields.ts'
import type { Page } from '#contract/core/page.ts'
import type { ApiError } from '../../client/api-error.ts'
import { type Patch, withoutRows } from '../../client/optimistic.ts'
import { plain } from '../../client/request.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import { entityText } from './entity.text.ts'

export interface Named {
  _id: string
  name: string
}

type ManyCall = Endpoint<
  'vendor',
  'store in body',
  'stored',
  typeof none,
  typeof none,
  typeof manyByIds,
  typeof changedIds
>
type OneCall = Endpoint<'vendor', 'store in query', 'stored', typeof oneById, typeof none, typeof none, typeof nothing>

type RemovalCalls = {
  restoreMany: ManyCall
  /** Optimistically removes rows from this list. Omit it where the server often rejects the deletion. */
  list?: Endpoint
} & ({ removeMany: ManyCall } | { remove: OneCall })

interface RemovalOptions {
  /** As in "1 brand" and "2 brands". */
  noun: (count: number) => string
  /** The toast message, instead of the number of deleted entities. `name` is that of the first. */
  deleted?: (count: number, name: string) => string
  /** Called first with the error. Returns true if it was handled and needs no toast. */
  failed?: (error: ApiError, row: Named) => boolean
}

export interface Removal<Row extends Named = Named> {
  /** Resolves to whether they were deleted. Errors were shown. */
  remove: (rows: readonly Row[]) => Promise<boolean>
  removing: boolean
}

// The endpoints for one and for several rows have different requests and responses; both become lists of ids here.
const toRequest = (ids: readonly string[], many: boolean) =>
  (many ? { body: { ids } } : { params: { id: ids[0] } }) as Record<never, never>

const requestedIds = (request: unknown): string[] => {
  const { params, body } = plain(request)
  return (body ? body['ids'] : [params?.['id']]) as string[]
}

const deletedIds = (data: unknown, request: unknown): string[] =>
  (data as { ids: string[] } | null)?.ids ?? requestedIds(request)

/** Deletes without a confirmation, because the toast offers Undo. */
export const useRemoval = (calls: RemovalCalls, { noun, deleted, failed }: RemovalOptions): Removal => {
  const t = useText(entityText)
  const { list, restoreMany } = calls
  const many = 'removeMany' in calls
  const endpoint: Endpoint = many ? calls.removeMany : calls.remove
  // A row may have left the list by the time the toast names it.
  const requested = useRef(new Map<string, Named>())
  const countDeleted = (count: number) => t('deleted', { count, noun: noun(count) })
  const restore = useSend(restoreMany, {
    success: ({ ids: { length: count } }) => t('restored', { count, noun: noun(count) }),
  })
  const { send, sending } = useSend(endpoint, {
    success: (data, request) => {
      const ids = deletedIds(data, request)
      return (deleted ?? countDeleted)(ids.length, requested.current.get(ids[0] ?? '')?.name ?? '')
    },
    undo: (data, request) => restore.send({ body: { ids: deletedIds(data, request) } }),
    failed: (error, request) =>
      requestedIds(request).some((id) => {
        const row = requested.current.get(id)
        return row && failed?.(error, row)
      }),
    ...(list && {
      optimistic: (patch: Patch, request: unknown) =>
        patch(list, (page) => withoutRows(page as Page<Named>, requestedIds(request))),
    }),
  })
  const sendIds = async (ids: readonly string[]) => (await send(toRequest(ids, many))) !== undefined
  return {
    remove: async (rows) => {
      for (const row of rows) requested.current.set(row._id, row)
      const ids = rows.map(({ _id }) => _id)
      if (many) return sendIds(ids)
      const done = await Promise.all(ids.map((id) => sendIds([id])))
      return done.every(Boolean)
    },
    removing: sending,
  }
}
