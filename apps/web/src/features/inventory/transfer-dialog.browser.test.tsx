import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { inventory, type StockRow } from '#contract/domains/inventory.ts'
import { exampleId, exampleTime } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { Levels } from './parts/levels.tsx'
import { TransferDialog } from './parts/transfer-dialog.tsx'

const [main, market] = [exampleId(1), exampleId(2)]
const row: StockRow = {
  _id: exampleId(3),
  product: exampleId(4),
  title: 'Mug',
  values: [],
  sku: null,
  barcode: null,
  picture: null,
  lowStockThreshold: null,
  tracksStock: true,
  isLow: false,
  onHand: 19,
  reserved: 4,
  available: 15,
  incoming: 0,
  levels: [
    { location: { _id: main, name: 'Main' }, onHand: 18, reserved: 2, available: 16, incoming: 0 },
    { location: { _id: market, name: 'Market' }, onHand: 1, reserved: 2, available: -1, incoming: 0 },
  ],
  changedAt: exampleTime,
}
const locations = [
  { value: main, label: 'Main' },
  { value: market, label: 'Market' },
]

it('warns when reserved stock would be transferred', async () => {
  makeFakeApi().on(inventory.get, () => ({ data: row }))
  await renderPage(
    <TransferDialog target={{ ids: [row._id], row, location: main }} locations={locations} close={() => undefined} />,
  )
  const status = page.getByRole('dialog').getByRole('status')
  await expect.element(status).toHaveTextContent(/^On hand: 18 · Available: 16$/)
  const quantity = page.getByLabelText('Quantity')
  await quantity.fill('16')
  await expect.element(status).toHaveTextContent(/^On hand: 18 · Available: 16$/)
  await quantity.fill('17')
  await expect.element(status).toHaveTextContent('1 of these is reserved for orders at this location.')
  await quantity.fill('18')
  await expect.element(status).toHaveTextContent('2 of these are reserved for orders at this location.')
})

it('shows negative stock with a minus sign', async () => {
  await renderPage(<Levels row={row} />)
  await expect.element(page.getByRole('cell', { name: '−1' })).toBeVisible()
})
