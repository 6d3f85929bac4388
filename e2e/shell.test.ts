import { expect } from 'vitest'
import { journey } from './journey.ts'
import { owner } from './people.ts'

journey('the palette finds what the merchant owns, by the keyboard alone', async (visit) => {
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

journey('a page that cannot be fetched without a network says so and comes by itself later', async (visit) => {
  const page = await visit({ as: owner, expects: offline })
  await page.goto('/dashboard')
  const add = page.getByRole('link', { name: 'Add brand' })
  await add.waitFor()
  try {
    await page.context().setOffline(true)
    await add.click()
    await page.getByRole('heading', { name: 'No connection' }).waitFor()
  } finally {
    await page.context().setOffline(false)
  }
  await page.getByRole('heading', { name: 'New brand', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard/products/brands/new')
})
