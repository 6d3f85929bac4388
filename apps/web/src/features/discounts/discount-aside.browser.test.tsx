import { FormProvider, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { discounts } from '#contract/domains/discounts.ts'
import { products } from '#contract/domains/products.ts'
import { exampleId } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { toDiscountValues } from './discounts.draft.ts'
import { DiscountAside } from './parts/discount-aside.tsx'

const Screen = () => {
  const form = useForm({ defaultValues: { ...toDiscountValues(undefined), name: 'Autumn' } })
  return (
    <FormProvider {...form}>
      <DiscountAside id={null} names={{}} batchCodes={0} />
    </FormProvider>
  )
}

const toOverlap = (index: number, combines: boolean) => ({ _id: exampleId(index), name: `Sale ${index}`, combines })

it('shows the test cart first, then the rule as a paragraph with overlaps in a line', async () => {
  const api = makeFakeApi()
  const overlaps = [toOverlap(1, true), toOverlap(2, false), toOverlap(3, false), toOverlap(4, false)]
  api.on(discounts.overlaps, () => ({ data: { data: overlaps, total: 4, nextCursor: null } as never }))
  api.on(products.grid, () => ({ data: { data: [], total: 0, totalIsCapped: false, nextCursor: null } as never }))
  await renderPage(<Screen />)
  const sections = page.getByRole('region')
  await expect.element(sections.nth(0)).toHaveAccessibleName('Test cart')
  await expect.element(sections.nth(1)).toHaveAccessibleName('Summary')
  await expect.element(sections.nth(1).getByText(/^10% off all products\. Applied automatically\./)).toBeVisible()
  await expect
    .element(sections.nth(1).getByRole('status'))
    .toHaveTextContent('Combines with Sale 1. Doesn’t combine with Sale 2, Sale 3 and 1 more.')
  await expect
    .element(page.getByRole('link', { name: 'Sale 1' }))
    .toHaveAttribute('href', `/dashboard/discounts/${exampleId(1)}/edit`)
})
