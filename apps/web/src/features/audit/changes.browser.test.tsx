import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { setLanguage } from '#web/client/text.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { Changes } from './parts/changes.tsx'

const entry = { currency: null, before: null, after: null, isHidden: false }
const row = (name: RegExp) => page.getByRole('row', { name })

it('formats amounts in the store’s currency and rates in percent', async () => {
  await renderPage(
    <Changes
      entry={{
        ...entry,
        resource: 'products',
        currency: 'EUR',
        before: { price: 4400, taxRate: 82_500, weight: 1200, costPrice: null },
        after: { price: 4550, taxRate: 100_000, weight: 1500, costPrice: 100 },
      }}
    />,
  )
  await expect.element(row(/^Price/)).toHaveTextContent('Price€44.00€45.50')
  await expect.element(row(/^Tax rate/)).toHaveTextContent('Tax rate8.25%10%')
  await expect.element(row(/^Weight/)).toHaveTextContent('Weight1,2001,500')
  await expect.element(row(/^Cost per item/)).toHaveTextContent('Cost per itemEmpty€1.00')
})

it('prefers the currency of the entry', async () => {
  await renderPage(
    <Changes entry={{ ...entry, resource: 'payouts', currency: 'EUR', after: { amount: 1050, currency: 'USD' } }} />,
  )
  await expect.element(row(/^Amount/)).toHaveTextContent('Amount$10.50')
})

it('formats nested amounts, and those whose unit another field tells', async () => {
  const method = { enabled: true, fee: 500, freeOver: null }
  await renderPage(
    <>
      <Changes
        entry={{ ...entry, resource: 'fulfillment', currency: 'USD', after: { methods: { delivery: method } } }}
      />
      <Changes
        entry={{
          ...entry,
          resource: 'discounts',
          currency: 'USD',
          before: { type: 'percentage', value: 100_000 },
          after: { type: 'fixed', value: 2000 },
        }}
      />
    </>,
  )
  await expect.element(row(/^Fulfillment methods/)).toHaveTextContent('Fee: $5.00')
  await expect.element(row(/^Value/).last()).toHaveTextContent('Value10%$20.00')
})

it('formats amounts in Spanish', async () => {
  setLanguage('es')
  await renderPage(<Changes entry={{ ...entry, resource: 'orders', currency: 'EUR', after: { total: 123_456 } }} />)
  await expect.element(row(/^Total/)).toHaveTextContent('€1,234.56')
})

it('names permissions, statuses and exported resources', async () => {
  await renderPage(
    <>
      <Changes
        entry={{
          ...entry,
          resource: 'staff',
          before: { permissions: ['view_orders'], status: 'active' },
          after: { permissions: ['view_orders', 'edit_order'], status: 'inactive' },
        }}
      />
      <Changes entry={{ ...entry, resource: 'exports', after: { kind: 'customers' } }} />
      <Changes entry={{ ...entry, resource: 'payouts', before: { status: 'requested' }, after: { status: 'paid' } }} />
    </>,
  )
  await expect.element(row(/^Permissions/)).toHaveTextContent('PermissionsNone1 unchangedEdit orders1 unchanged')
  await expect.element(row(/^Status/).first()).toHaveTextContent('StatusActiveNo access')
  await expect.element(row(/^Type/)).toHaveTextContent('TypeCustomers')
  await expect.element(row(/^Status/).last()).toHaveTextContent('StatusRequestedPaid')
})
