import { Button } from '@mantine/core'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { products } from '#contract/domains/products.ts'
import { getToasts } from '#web/client/toast.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { useProductCalls } from './use-product-calls.ts'

const Screen = () => {
  const { remove } = useProductCalls()
  return <Button onClick={() => void remove(['a', 'b', 'c'])}>Delete</Button>
}

it.each([
  ['3 products deleted', []],
  ['2 products deleted · 1 product with orders archived instead', ['c']],
  ['3 products with orders archived instead', ['a', 'b', 'c']],
])('counts deleted and archived products separately: %s', async (title, archived) => {
  const api = makeFakeApi()
  api.on(products.removeMany, () => ({ data: { ids: ['a', 'b', 'c'], archived } }))
  await renderPage(<Screen />)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => getToasts().map((toast) => toast.title)).toEqual([title])
})
