import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/page.ts'
import { queryClient } from './query-client.ts'
import type { DataOf } from '#contract/core/request.ts'

/** Changes cached responses at once; rolled back when the write fails. */
export type Patch = <E extends Endpoint>(endpoint: E, change: (data: DataOf<E>) => DataOf<E>) => void

/** Applies patches to the resource's cached reads and returns a rollback function. */
export const patchCache = async (resource: string, apply: (patch: Patch) => void): Promise<() => void> => {
  // A read in flight would overwrite the patch with the old state.
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

/** A page of a list without the given rows. */
export const withoutRows = <Row extends { _id: string }>(page: Page<Row>, ids: readonly string[]): Page<Row> => {
  const data = page.data.filter(({ _id }) => !ids.includes(_id))
  return { ...page, data, total: page.total - (page.data.length - data.length) }
}
