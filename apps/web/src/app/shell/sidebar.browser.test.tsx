import { IconFolder } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/permissions.ts'
import { type MenuGroup, type Screen, screensFor } from '#web/client/screen.ts'
import { screens as allScreens } from '#web/app/screens.ts'
import { renderInShell } from '#web/testing/render-page.tsx'
import { MenuList } from './menu-list.tsx'
import { Sidebar } from './sidebar.tsx'

const screens = screensFor(allScreens, 'owner', true)

const coming = (path: string, title: string, place: Partial<Screen>): Screen => ({
  path,
  title: { en: title, es: title },
  permissions: [],
  page: async () => ({ default: () => null }),
  ...place,
})

const inMenu = (group: MenuGroup): Partial<Screen> => ({
  menu: { group, order: 95, icon: IconFolder, permissions: ['view_orders'] },
})

/** The areas of the product that don't exist yet, all of them in the main menu. */
const comingScreens: readonly Screen[] = [coming('pages', 'Pages', inMenu('store'))]

const link = (name: string) => page.getByRole('link', { name, exact: true })
const titles = () =>
  page
    .getByRole('listitem')
    .getByRole('link')
    .elements()
    .map((each) => each.textContent)

test('all present and coming areas fit at 1440×900, with the longest section open', async () => {
  await page.viewport(1440, 900)
  await renderInShell(<Sidebar />, { path: 'products/brands', screens: [...screens, ...comingScreens] })
  await expect.element(link('Brands')).toHaveAttribute('aria-current', 'page')
  expect(titles()).toEqual([
    'Home',
    'Orders',
    'Customers',
    'Support',
    'Products',
    'Categories',
    'Brands',
    'Collections',
    'Variant templates',
    'Custom fields',
    'Inventory',
    'Deliveries',
    'Discounts',
    'Rewards',
    'Campaigns',
    'Theme',
    'Domains',
    'Pages',
    'Staff',
    'Stores',
    'Earnings',
    'Billing',
    'Activity log',
    'Settings',
  ])
  const rows = page.getByRole('listitem').getByRole('link').elements()
  for (const row of rows) expect(row.getBoundingClientRect().height, row.textContent ?? '').toBe(32)
  expect(rows.at(-1)?.getBoundingClientRect().bottom).toBeLessThanOrEqual(900)
  const scrolling = [...document.querySelectorAll('nav *')].filter((each) => each.scrollHeight > each.clientHeight + 1)
  expect(scrolling.map((each) => each.textContent)).toEqual([])
  // Only the top level has icons.
  expect(link('Products').element().querySelector('svg')).not.toBeNull()
  expect(link('Brands').element().querySelector('svg')).toBeNull()
})

test('a submenu is visible only inside its section', async () => {
  const { path } = await renderInShell(<Sidebar />, { screens })
  await expect.element(link('Home')).toHaveAttribute('aria-current', 'page')
  await expect.element(link('Products')).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(titles).not.toContain('Brands')
  await link('Products').click()
  await expect.poll(path).toBe('/dashboard/products')
  await expect.element(link('Products')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(link('Products')).toHaveFocus()
  await link('Brands').click()
  await expect.element(link('Brands')).toHaveAttribute('aria-current', 'page')
  await expect.element(link('Products')).not.toHaveAttribute('aria-current')
  await link('Orders').click()
  await expect.element(link('Products')).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(titles).not.toContain('Brands')
})

test('settings are marked as the section of their pages, without a submenu in the sidebar', async () => {
  await renderInShell(<Sidebar />, { path: 'settings/location', screens })
  await expect.element(link('Settings')).toHaveAttribute('aria-current', 'true')
  await expect.element(link('Settings')).not.toHaveAttribute('aria-expanded')
  expect(titles()).not.toContain('Locations')
})

test('one permission of an entry is enough, and its section leads to it', async () => {
  const granted = new Set<Permission>(['view_product_brands'])
  const { path } = await renderInShell(<Sidebar />, { screens, can: (flag) => granted.has(flag) })
  await expect.element(link('Products')).toBeVisible()
  expect(titles()).toEqual(['Home', 'Products'])
  await link('Products').click()
  await expect.poll(path).toBe('/dashboard/products/brands')
  await expect.poll(titles).toEqual(['Home', 'Products', 'Brands'])
})

test('the collapsed sidebar opens a section in a menu and returns the focus', async () => {
  const { path } = await renderInShell(<Sidebar />, { path: 'orders', screens })
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  const products = page.getByRole('button', { name: 'Products' })
  await products.click()
  await expect.element(products).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByRole('menuitem', { name: 'Categories' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(products).toHaveFocus()
  await products.click()
  await page.getByRole('menuitem', { name: 'Categories' }).click()
  await expect.poll(path).toBe('/dashboard/products/categories')
  await expect.element(products).toBeVisible()
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await expect.element(link('Categories')).toHaveAttribute('aria-current', 'page')
})

test('in the drawer a section opens without leaving the page', async () => {
  const { path } = await renderInShell(<MenuList expandable />, { path: 'orders', screens })
  const toggle = page.getByRole('button', { name: 'Products submenu' })
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(titles).not.toContain('Brands')
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect.element(toggle).toHaveFocus()
  expect(document.getElementById(toggle.element().getAttribute('aria-controls') ?? '')?.textContent).toContain('Brands')
  await expect.poll(path).toBe('/dashboard/orders')
  await link('Brands').click()
  await expect.poll(path).toBe('/dashboard/products/brands')
})
