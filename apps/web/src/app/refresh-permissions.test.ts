import { beforeEach, expect, test } from 'vitest'
import { account } from '#contract/domains/account.ts'
import { brands } from '#contract/domains/brands.ts'
import { stores } from '#contract/domains/stores.ts'
import { queryClient } from '#web/client/query-client.ts'
import { refetchPermissions } from './refresh-permissions.ts'

const getStaleQueries = (): string[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.isInvalidated)
    .map(({ queryKey }) => String(queryKey[1]))
    .toSorted()

const seedQueries = () => {
  for (const endpoint of [account.profile, account.who, stores.list, brands.list]) {
    queryClient.setQueryData([endpoint.resource, endpoint.name, null, {}], {})
  }
}

beforeEach(() => {
  queryClient.clear()
  seedQueries()
})

test('a forbidden error refetches profile and stores, at most once per interval, and nothing else', () => {
  refetchPermissions('name_taken', 1_000_000)
  expect(getStaleQueries()).toEqual([])
  refetchPermissions('forbidden', 1_000_000)
  expect(getStaleQueries()).toEqual(['account.profile', 'stores.list'])

  queryClient.clear()
  seedQueries()
  refetchPermissions('forbidden', 1_001_000)
  expect(getStaleQueries()).toEqual([])
  refetchPermissions('forbidden', 1_006_000)
  expect(getStaleQueries()).toEqual(['account.profile', 'stores.list'])
})
