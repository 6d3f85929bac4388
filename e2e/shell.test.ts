import { expect } from '@playwright/test'
import { journey } from './journey.ts'
import { owner } from './demo-accounts.ts'

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
})

const offline = [/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/, /WebSocket/]

journey('a page that cannot be loaded offline shows an error and loads once online', async ({ visit }) => {
  const page = await visit({ as: owner, expectedErrors: offline })
  await page.goto('/dashboard')
  const add = page.getByRole('link', { name: 'Add brand' })
  await add.waitFor()
  // Not `setOffline`, because the page's code may be in the HTTP cache from another journey.
  await page.route(/\/assets\/brand-page/, (route) => route.abort('internetdisconnected'))
  await add.click()
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  await page.unrouteAll()
  await page.getByRole('heading', { name: 'New brand', level: 1 }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/products/brands/new')
})
