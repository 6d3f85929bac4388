import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Route, StopProof } from '#contract/domains/route.ts'
import { exampleId } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { RouteSide } from './parts/route-side.tsx'

const noProof: StopProof = { name: null, hasPhoto: false, signature: null, hasCode: false, collected: null }

const route = (proofs: readonly (StopProof | null)[]) =>
  ({
    _id: exampleId(1),
    date: '2026-03-02',
    status: 'completed',
    driver: { _id: exampleId(2), name: 'Ana', phone: null },
    distance: 4000,
    duration: 3600,
    units: 3,
    weight: 0,
    counts: { stops: 3, open: 0, delivered: 3, failed: 0, late: 0 },
    stops: proofs.map((proof, index) => ({ _id: exampleId(10 + index), proof })),
  }) as unknown as Route

const collectedTotal = page.getByText('Payments collected')

it('adds up the payments that the driver collected', async () => {
  makeFakeApi()
  const paid = (collected: number) => ({ ...noProof, collected })
  await renderPage(<RouteSide route={route([paid(6009), noProof, paid(0), paid(1200), null])} />)
  await expect.element(collectedTotal).toBeVisible()
  await expect.element(page.getByText('$72.09')).toBeVisible()
})

it('shows no payments if there was nothing to collect', async () => {
  makeFakeApi()
  await renderPage(<RouteSide route={route([noProof, null])} />)
  await expect.element(page.getByText('Ana')).toBeVisible()
  expect(collectedTotal.query()).toBeNull()
})
