import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OrderRow } from '#contract/domains/order.ts'
import type { CustomerRow } from '#contract/domains/customer.ts'
import type { ProductRow } from '#contract/domains/product.ts'
import { customers } from '#contract/domains/customers.ts'
import { orders } from '#contract/domains/orders.ts'
import { products } from '#contract/domains/products.ts'
import type { Permission } from '#contract/permissions.ts'
import { apiAccessScreens } from '#web/features/api-access/api-access.screens.ts'
import { categoryScreens } from '#web/features/categories/categories.screens.ts'
import { customerScreens } from '#web/features/customers/customers.screens.ts'
import { discountScreens } from '#web/features/discounts/discounts.screens.ts'
import { newOrderScreens } from '#web/features/new-order/new-order.screens.ts'
import { orderScreens } from '#web/features/orders/orders.screens.ts'
import { profileScreens } from '#web/features/profile/profile.screens.ts'
import { productScreens } from '#web/features/products/products.screens.ts'
import { rewardScreens } from '#web/features/rewards/rewards.screens.ts'
import { exampleId } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderInShell } from '#web/testing/render-page.tsx'
import Palette from './palette.tsx'
import { useRecordRecentPage } from './recent-pages.ts'

const screens = [...productScreens, ...customerScreens, ...orderScreens, ...newOrderScreens]

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const orderRow = {
  _id: exampleId(1),
  number: 2104,
  status: 'confirmed',
  customer: { name: 'Eleanor Sullivan', email: null, phone: null },
  currency: 'USD',
  total: 7253,
  placedAt: daysAgo(3),
} as unknown as OrderRow

const productRow = {
  _id: exampleId(2),
  title: 'Sullivan mug',
  publishState: 'draft',
  visibility: 'public',
  archivedAt: null,
  priceMin: 850,
  priceMax: 1200,
  available: 14,
  tracksStock: true,
} as unknown as ProductRow

const customerRow = {
  _id: exampleId(3),
  name: 'Eleanor Sullivan',
  email: 'eleanor@example.com',
  approval: 'pending',
  orders: 2,
  spend: 10_050,
  lastOrderAt: daysAgo(3),
} as unknown as CustomerRow

const onePage = { total: 1, totalIsCapped: false, nextCursor: null }

beforeEach(() => {
  const api = makeFakeApi()
  api.on(orders.list, () => ({ data: { data: [orderRow], ...onePage } }))
  api.on(products.list, () => ({ data: { data: [productRow], ...onePage } }))
  api.on(customers.list, () => ({ data: { data: [customerRow], ...onePage } }))
})

const PaletteOnPage = () => {
  useRecordRecentPage(undefined)
  return <Palette opened close={() => undefined} />
}

const command = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })
const labels = () =>
  command(/./)
    .elements()
    .map((each) => each.textContent)

test('offers recent pages, actions and stores before anything is typed', async () => {
  const { router, path } = await renderInShell(<PaletteOnPage />, {
    path: 'customers',
    screens,
    otherStores: ['Marsh Tokyo'],
  })
  await expect.poll(labels).toContain('Create order')
  await router.navigate('/dashboard/products')
  await expect.poll(() => labels().slice(0, 2)).toEqual(['Customers', 'Create order'])
  await router.navigate('/dashboard/orders')
  const pages = ['Orders', 'Customers', 'Products', 'Prices and stock']
  await expect
    .poll(() => labels().slice(0, 10))
    .toEqual(['Products', 'Customers', 'Create order', 'Add customer', 'Add product', 'Marsh Tokyo', ...pages])
  for (const group of ['Recent pages', 'Actions', 'Switch store', 'Go to', 'Settings']) {
    expect(document.querySelector(`[style*="${group}"]`), group).not.toBeNull()
  }
  await command('Products').first().click()
  expect(path()).toBe('/dashboard/products')
})

test('offers only permitted pages and actions', async () => {
  const granted = new Set<Permission>(['view_orders', 'view_products', 'create_discount'])
  await renderInShell(<PaletteOnPage />, {
    path: 'orders',
    screens: [...screens, ...categoryScreens, ...discountScreens],
    can: (flag) => granted.has(flag),
  })
  await expect.element(command('Orders').first()).toBeVisible()
  expect(labels()).toContain('Create discount')
  expect(labels()).not.toContain('Discounts')
  expect(labels()).not.toContain('Create order')
  expect(labels()).not.toContain('Add product')
  expect(labels()).not.toContain('Customers')
  expect(labels()).not.toContain('Categories')
})

test.each([
  ['logout', 'Sign out'],
  ['cerrar sesion', 'Sign out'],
  ['points', 'Rewards'],
  ['puntos', 'Reward settings'],
  ['api key', 'API'],
  ['Cupón', 'Create discount'],
  ['2fa', 'Two-step sign-in'],
  ['dark mode', 'Theme: Dark'],
])('finds by the usual word: %s', async (term, label) => {
  const allScreens = [...rewardScreens, ...apiAccessScreens, ...discountScreens, ...profileScreens]
  await renderInShell(<PaletteOnPage />, { screens: allScreens })
  await page.getByRole('textbox', { name: 'Command palette' }).fill(term)
  await expect.poll(labels).toContain(label)
})

test('shows status, amount and age of results', async () => {
  const { path } = await renderInShell(<PaletteOnPage />, { screens })
  await page.getByRole('textbox', { name: 'Command palette' }).fill('sullivan')
  await expect.element(command(/#2104/)).toHaveTextContent('#2104 · Eleanor SullivanConfirmed$72.533 days ago')
  await expect.element(command(/mug/)).toHaveTextContent('Sullivan mugDraft$8.50 – $12.0014 in stock')
  await expect
    .element(command(/eleanor@/))
    .toHaveTextContent('Eleanor Sullivan · eleanor@example.comPending2 orders$100.503 days ago')
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe(`/dashboard/orders/${exampleId(1)}`)
})
