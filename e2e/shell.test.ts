import { type Page, expect } from '@playwright/test'
import { findAccessibilityProblems } from './accessibility.ts'
import { journey } from './journey.ts'
import { owner } from './demo-accounts.ts'

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

journey('the command palette finds entities and works by keyboard', async ({ visit }) => {
  const page = await visit({ as: owner })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: /^Good / }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByPlaceholder('Search or jump to…')
  await field.waitFor()
  await field.fill('maplewr')
  await page.getByRole('dialog').getByRole('button', { name: 'Maplewright' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Maplewright', level: 1 }).waitFor()

  // The record is a recent page, also after a reload.
  await page.goto('/dashboard/orders')
  // The heading may already be there while the session is still loading.
  await mainMenu(page).waitFor()
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Maplewright/ })
    .waitFor()
  await field.fill('sullivan')
  const order = page
    .getByRole('dialog')
    .getByRole('button', { name: /^#\d+ · \w+ Sullivan \w+.* \$[\d,.]+ .*(ago|last|yesterday|now)/ })
    .first()
  await order.waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

journey('the sidebar opens the section of the page, and settings have a navigation beside them', async ({ visit }) => {
  const page = await visit({ as: owner })
  await page.goto('/dashboard')
  const products = mainMenu(page).getByRole('link', { name: 'Products' })
  await expect(products).toHaveAttribute('aria-expanded', 'false')
  await expect(mainMenu(page).getByRole('link', { name: 'Brands' })).toHaveCount(0)
  await products.click()
  await expect(products).toHaveAttribute('aria-expanded', 'true')
  await mainMenu(page).getByRole('link', { name: 'Brands' }).click()
  await page.getByRole('heading', { name: 'Brands', level: 1 }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await mainMenu(page).getByRole('link', { name: 'Settings' }).click()
  await page.waitForURL('**/settings/store-profile')
  const settings = page.getByRole('navigation', { name: 'Settings', exact: true })
  await expect(settings.getByRole('link', { name: 'Store profile' })).toHaveAttribute('aria-current', 'page')
  await settings.getByRole('link', { name: 'Locations' }).click()
  await page.getByRole('heading', { name: 'Locations', level: 1 }).waitFor()
  await expect(settings.getByRole('link', { name: 'Locations' })).toBeFocused()
  await expect(mainMenu(page).getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'true')
  // Its form has segmented controls, which set attributes of their own.
  await settings.getByRole('link', { name: 'Customer registration' }).click()
  await page.getByRole('heading', { name: 'Customer registration', level: 1 }).waitFor()
  await page.getByRole('radiogroup', { name: 'Birthday' }).waitFor()
  await expect(settings).toBeVisible()
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitemradio', { name: 'Español' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
})

journey(
  'on a phone the settings are a list, and the bottom bar has Home, Orders, Support and More',
  async ({ visit }) => {
    const page = await visit({ as: owner, width: 390, height: 844, theme: 'dark' })
    await page.goto('/dashboard')
    const bar = page.getByRole('navigation', { name: 'Quick menu' })
    await expect(bar.getByRole('link')).toHaveText(['Home', 'Orders', 'Support'])
    const more = bar.getByRole('button', { name: 'More' })
    await more.click()
    const drawer = page.getByRole('dialog', { name: 'Main menu' })
    await drawer.getByRole('button', { name: 'Products submenu' }).click()
    await drawer.getByRole('link', { name: 'Custom fields' }).waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await more.click()
    await drawer.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await drawer.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^Locations/ }).click()
    await page.getByRole('heading', { name: 'Locations', level: 1 }).waitFor()
    await expect(page.getByRole('navigation', { name: 'Settings', exact: true })).toHaveCount(0)
  },
)

const offline = [/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/, /WebSocket/]

journey('a page that cannot be loaded offline shows an error and loads once online', async ({ visit }) => {
  const page = await visit({ as: owner, expectedErrors: offline })
  // Not `setOffline`, because the page's code may be in the HTTP cache from another journey.
  await page.route(/\/assets\/brand-page/, (route) => route.abort('internetdisconnected'))
  await page.goto('/dashboard/products/brands')
  await page.getByRole('link', { name: 'Add brand' }).first().click()
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  await page.unrouteAll()
  await page.getByRole('heading', { name: 'New brand', level: 1 }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/products/brands/new')
})
