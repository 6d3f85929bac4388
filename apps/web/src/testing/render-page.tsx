import '#web/theme/first.css'
import '#web/theme/mantine.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createBrowserRouter, Link, RouterProvider } from 'react-router'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Profile } from '#contract/domains/account.ts'
import type { Store } from '#contract/domains/stores.ts'
import { permissions } from '#contract/permissions.ts'
import { queryClient } from '#web/client/query-client.ts'
import { clearSelectedStore, selectStore } from '#web/client/selected-store.ts'
import { type Screen, ScreensContext } from '#web/client/screen.ts'
import { SessionContext, type SessionView } from '#web/client/session.ts'
import { setLanguage, StoreCurrencyContext } from '#web/client/text.ts'
import { dismissToast, getToasts } from '#web/client/toast.ts'
import { cssVariables, theme } from '#web/theme/mantine.ts'
import { exampleId, exampleTime } from './example-brand.ts'

const store: Store = {
  _id: exampleId(900),
  name: 'Marsh & Daughters',
  slug: 'marsh',
  shopUrl: 'http://localhost:3000/s/marsh',
  logo: null,
  description: '',
  email: null,
  phone: null,
  currency: 'USD',
  language: 'en',
  timezone: 'UTC',
  country: null,
  status: 'active',
  statusReason: '',
  version: 1,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  updatedBy: null,
}

const profile = {
  _id: exampleId(901),
  name: 'Ada Marsh',
  email: 'ada@example.com',
  picture: null,
  role: 'vendor_owner',
  vendor: { _id: exampleId(902), name: 'Marsh', status: 'active' },
  business: null,
  permissions: [...permissions],
  approved_stores: [store._id],
  twoFactor: false,
  preferences: { theme: null, language: null, notifications: {} },
} as unknown as Profile

const session: SessionView = {
  profile,
  role: profile.role,
  stores: [store],
  store,
  can: () => true,
  selectStore,
  signOut: async () => undefined,
}

export const preparePage = async (): Promise<void> => {
  // A retry after seconds is the same code path as one at once.
  const { queries, mutations } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({
    queries: { ...queries, retryDelay: 0 },
    mutations: { ...mutations, retryDelay: 0 },
  })
  setLanguage('en')
  selectStore(store._id)
  await page.viewport(1280, 900)
}

const testAddress = window.location.href

export const resetPage = (): void => {
  window.history.replaceState(null, '', testAddress)
  queryClient.clear()
  for (const { id } of getToasts()) dismissToast(id)
  clearSelectedStore()
  localStorage.clear()
  sessionStorage.clear()
}

const wrap = (content: ReactNode, view: SessionView) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
    <QueryClientProvider client={queryClient}>
      <SessionContext value={view}>
        <StoreCurrencyContext value={view.store?.currency}>{content}</StoreCurrencyContext>
      </SessionContext>
    </QueryClientProvider>
  </MantineProvider>
)

/** A page at `/items`, with a link that leaves it, in the providers that every screen has. */
export const renderPage = async (screen: ReactNode, { search = '' }: { search?: string } = {}) => {
  // The list reads its state from the address bar itself, so the page of the test gets the address of the screen.
  window.history.replaceState(null, '', `/items${search}`)
  const router = createBrowserRouter([
    {
      path: '/items',
      element: (
        <>
          {screen}
          <Link to="/elsewhere">Leave the page</Link>
        </>
      ),
    },
    { path: '/items/:id', element: <h1>Item page</h1> },
    { path: '/elsewhere', element: <h1>Elsewhere</h1> },
  ])
  await render(wrap(<RouterProvider router={router} />, session))
  return { router, search: () => new URLSearchParams(router.state.location.search) }
}

interface ShellOptions {
  /** Below `/dashboard`. */
  path?: string
  screens: readonly Screen[]
  can?: SessionView['can']
  /** Names of stores besides the selected one. */
  otherStores?: readonly string[]
}

/** A part of the shell on a page of the dashboard, without the page itself. */
export const renderInShell = async (
  part: ReactNode,
  { path = '', screens, can = session.can, otherStores = [] }: ShellOptions,
) => {
  window.history.replaceState(null, '', `/dashboard/${path}`)
  const router = createBrowserRouter([{ path: '/dashboard/*', element: part }])
  const others = otherStores.map((name, index) => ({ ...store, _id: exampleId(910 + index), name }))
  const view = { ...session, can, stores: [store, ...others] }
  await render(
    wrap(
      <ScreensContext value={screens}>
        <RouterProvider router={router} />
      </ScreensContext>,
      view,
    ),
  )
  return { router, path: () => router.state.location.pathname, storeId: store._id }
}
