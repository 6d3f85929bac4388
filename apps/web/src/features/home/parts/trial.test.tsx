import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { subscription } from '#contract/domains/subscription.ts'
import type { Permission } from '#contract/permissions.ts'
import { queryClient } from '#web/client/query-client.ts'
import { SessionContext, type SessionView } from '#web/client/session.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
import { Trial } from './trial.tsx'

const getLink = (granted: readonly Permission[]) => {
  const { queryKey } = getQueryOptions(subscription.get)
  queryClient.setQueryData(queryKey, {
    status: 'trialing',
    cardsAvailable: true,
    details: { trialEndsAt: '2026-12-01T00:00:00.000Z' },
  } as never)
  const session = { can: (permission: Permission) => granted.includes(permission) } as SessionView
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <SessionContext value={session}>
        <MemoryRouter>
          <Trial />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  )
  return /<a href="([^"]*)"[^>]*>([^<]*)</.exec(html)?.slice(1)
}

afterEach(() => queryClient.clear())

it('sends people who can add a card to Billing, and others to the status', () => {
  expect(getLink(['view_subscription', 'manage_subscription'])).toEqual(['/dashboard/billing', 'Go to Billing'])
  expect(getLink(['view_subscription'])).toEqual(['/dashboard/subscription-status', 'View subscription'])
})
