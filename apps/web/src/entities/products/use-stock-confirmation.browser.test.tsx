import { Button } from '@mantine/core'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { useStockConfirmation } from './use-stock-confirmation.tsx'

const answers: boolean[] = []

const Screen = ({ stock }: { stock: readonly number[] }) => {
  const { confirmDelete, dialog } = useStockConfirmation()
  const products = stock.map((onHand, index) => ({ title: `Mug ${index + 1}`, onHand }))
  return (
    <>
      <Button onClick={() => void confirmDelete(products).then((answer) => answers.push(answer))}>Delete</Button>
      {dialog}
    </>
  )
}

const render = async (stock: readonly number[]) => {
  answers.length = 0
  await renderPage(<Screen stock={stock} />)
  await page.getByRole('button', { name: 'Delete' }).click()
}

it('deletes products without stock without asking', async () => {
  await render([0, -2])
  await expect.poll(() => answers).toEqual([true])
})

it('names a product with stock and what its deletion means', async () => {
  await render([1200])
  const dialog = page.getByRole('dialog', { name: 'Delete “Mug 1”?' })
  await expect
    .element(dialog)
    .toHaveTextContent('You won’t be able to sell its 1,200 items on hand. Products with orders are archived instead.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => answers).toEqual([false])
})

it('names those of several products that have stock', async () => {
  await render([0, 1, 2, 3, 4, 5, 6, 7])
  const dialog = page.getByRole('dialog', { name: 'Delete 8 products?' })
  await expect
    .element(dialog)
    .toHaveTextContent('You won’t be able to sell the stock of Mug 2, Mug 3, Mug 4, Mug 5, Mug 6, and 2 more.')
  await dialog.getByRole('button', { name: 'Delete products' }).click()
  await expect.poll(() => answers).toEqual([true])
})
