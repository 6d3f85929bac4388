import { useContext } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SessionContext } from '#web/client/session.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import StoreProfilePage from './store-profile-page.tsx'

const SuspendedStore = ({ reason }: { reason: string }) => {
  const session = useContext(SessionContext)
  if (!session?.store) return null
  const store = { ...session.store, status: 'suspended', statusReason: reason } as const
  return (
    <SessionContext value={{ ...session, store }}>
      <StoreProfilePage />
    </SessionContext>
  )
}

it('tells the vendor why the store is suspended and offers no status', async () => {
  makeFakeApi()
  await renderPage(<SuspendedStore reason="Counterfeit lavender." />)
  const alert = page.getByRole('alert', { name: 'This store is suspended' })
  await expect.element(alert).toHaveTextContent('Reason: Counterfeit lavender.')
  await expect.element(page.getByRole('heading', { name: 'Status' })).not.toBeInTheDocument()
})
