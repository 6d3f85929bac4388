import { useRef } from 'react'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { changedIds, idsBody, emptyObject, noContent, idParams } from '#contract/core/fields.ts'
import type { Page } from '#contract/core/page.ts'
import type { ApiError } from '#web/client/api-error.ts'
import { type Patch, withoutRows } from '#web/client/optimistic.ts'
import { toPlainRequest } from '#contract/core/request.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { entityText } from './entity.text.ts'

export interface NamedEntity {
  _id: string
  name: string
}

type BulkEndpoint = Endpoint<
  'vendor',
  'store in body',
  'write',
  typeof emptyObject,
  typeof emptyObject,
  typeof idsBody,
  typeof changedIds
>
type SingleEndpoint = Endpoint<
  'vendor',
  'store in query',
  'write',
  typeof idParams,
  typeof emptyObject,
  typeof emptyObject,
  typeof noContent
>

export type RemovalEndpoints = {
  restoreMany: BulkEndpoint
  /** Optimistically removes rows from this list. Omit it where the server often rejects the deletion. */
  list?: Endpoint
} & ({ removeMany: BulkEndpoint } | { remove: SingleEndpoint })

interface RemovalOptions {
  /** As in "1 brand" and "2 brands". */
  noun: (count: number) => string
  /** The toast message, instead of the number of deleted entities. `name` is that of the first. */
  deletedMessage?: (count: number, name: string) => string
  /** Called first with the error. Returns true if it was handled and needs no toast. */
  handleError?: (error: ApiError, row: NamedEntity) => boolean
}

export interface Removal<Row extends NamedEntity = NamedEntity> {
  /** Resolves to whether they were deleted. Errors were shown. */
  remove: (rows: readonly Row[]) => Promise<boolean>
  removing: boolean
}

// The endpoints for one and for several rows have different requests and responses; both become lists of ids here.
const toRequest = (ids: readonly string[], isBulk: boolean) =>
  (isBulk ? { body: { ids } } : { params: { id: ids[0] } }) as Record<never, never>

const requestedIds = (request: unknown): string[] => {
  const { params, body } = toPlainRequest(request)
  return (body ? body['ids'] : [params?.['id']]) as string[]
}

const deletedIds = (data: unknown, request: unknown): string[] =>
  (data as { ids: string[] } | null)?.ids ?? requestedIds(request)

/** Deletes without a confirmation, because the toast offers Undo. */
export const useRemoval = (
  endpoints: RemovalEndpoints,
  { noun, deletedMessage, handleError }: RemovalOptions,
): Removal => {
  const t = useText(entityText)
  const { list, restoreMany } = endpoints
  const isBulk = 'removeMany' in endpoints
  const endpoint: Endpoint = isBulk ? endpoints.removeMany : endpoints.remove
  // A row may have left the list by the time the toast names it.
  const requestedRows = useRef(new Map<string, NamedEntity>())
  const defaultMessage = (count: number) => t('deleted', { count, noun: noun(count) })
  const restore = useSend(restoreMany, {
    successMessage: ({ ids: { length: count } }) => t('restored', { count, noun: noun(count) }),
  })
  const { send, sending } = useSend(endpoint, {
    successMessage: (data, request) => {
      const ids = deletedIds(data, request)
      return (deletedMessage ?? defaultMessage)(ids.length, requestedRows.current.get(ids[0] ?? '')?.name ?? '')
    },
    undo: (data, request) => restore.send({ body: { ids: deletedIds(data, request) } }),
    handleError: (error, request) =>
      requestedIds(request).some((id) => {
        const row = requestedRows.current.get(id)
        return row && handleError?.(error, row)
      }),
    ...(list && {
      optimistic: (patch: Patch, request: unknown) =>
        patch(list, (page) => withoutRows(page as Page<NamedEntity>, requestedIds(request))),
    }),
  })
  const sendIds = async (ids: readonly string[]) => (await send(toRequest(ids, isBulk))) !== undefined
  return {
    remove: async (rows) => {
      for (const row of rows) requestedRows.current.set(row._id, row)
      const ids = rows.map(({ _id }) => _id)
      if (isBulk) return sendIds(ids)
      const results = await Promise.all(ids.map((id) => sendIds([id])))
      return results.every(Boolean)
    },
    removing: sending,
  }
}
