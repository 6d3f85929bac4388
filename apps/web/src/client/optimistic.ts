import type { Endpoint } from '#contract/core/endpoint.ts'
import { queryClient } from './query-client.ts'
import type { DataOf } from './request.ts'

/** Changes the cached answers of a read at once; undone when the write fails. */
export type Patch = <E extends Endpoint>(endpoint: E, change: (data: DataOf<E>) => DataOf<E>) => void

/** Applies patches to the resource's cached reads and returns the way back. */
export const patchCache = async (resource: string, apply: (patch: Patch) => void): Promise<() => void> => {
  // A read that is under way would bring the old state back over the patch.
  await queryClient.cancelQueries({ queryKey: [resource] })
  const before = queryClient.getQueriesData({ queryKey: [resource] })
  apply((endpoint, change) => {
    queryClient.setQueriesData<DataOf<typeof endpoint>>({ queryKey: [endpoint.resource, endpoint.name] }, (data) =>
      data === undefined ? undefined : change(data),
    )
  })
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
  }
}
