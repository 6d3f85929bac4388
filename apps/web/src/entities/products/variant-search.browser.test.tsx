import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkout, type SellableVariant } from '#contract/domains/checkout.ts'
import { exampleId } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { VariantSearch } from './variant-search.tsx'

const toVariant = (n: number, title: string) =>
  ({
    _id: exampleId(n),
    title,
    values: [],
    sku: `LI-${n}`,
    picture: null,
    price: 1200,
    stock: null,
  }) as unknown as SellableVariant

const variants = [toVariant(1, 'Linen apron'), toVariant(2, 'Linen towel')]

it('lists the products again if Enter finds several, and adds the one that is chosen', async () => {
  const api = makeFakeApi()
  api.on(checkout.variants, async ({ query }) => {
    // The list closes while Enter looks for a code.
    if (query.has('code')) await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    return { data: { data: query.has('code') ? [] : variants } } as never
  })
  const add = vi.fn<(variant: SellableVariant) => void>()
  await renderPage(<VariantSearch add={add} />)
  const field = page.getByRole('textbox', { name: 'Add product' })
  await field.fill('linen')
  const options = page.getByRole('option')
  await expect.element(options.first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Choose a product from the list.')).toBeVisible()
  await expect.element(options.first()).toBeVisible()
  expect(add).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(() => add.mock.calls).toEqual([[variants[1]]])
})
