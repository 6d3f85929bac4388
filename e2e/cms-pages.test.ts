import { type Page, expect } from '@playwright/test'
import { owner } from './demo-accounts.ts'
import { journey } from './journey.ts'
import { newStamp } from './stamp.ts'

const openNewPage = async (page: Page) => {
  await page.goto('/dashboard/settings/cms-pages/new')
  await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor()
}

const getEditor = (page: Page) => page.getByRole('textbox', { name: 'Content' })

journey('a page survives a crash, is published with blocks and shown in the shop', async ({ visit }) => {
  const name = `Our story ${newStamp()}`
  const crashed = await visit({ as: owner })
  await openNewPage(crashed)
  await crashed.getByRole('textbox', { name: 'Title', exact: true }).fill(name)
  await getEditor(crashed).fill('Three generations of soap makers.')
  await crashed.waitForFunction((text) => JSON.stringify(localStorage).includes(text), 'generations of soap')
  await crashed.close({ runBeforeUnload: false })

  const page = await visit({ as: owner })
  await openNewPage(page)
  await expect(page.getByText('Unsaved changes restored')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(name)
  await expect(getEditor(page)).toContainText('Three generations')
  await getEditor(page).press('Control+End')
  await page.getByRole('button', { name: 'Two columns' }).click()
  await page.keyboard.type('Left side')
  await getEditor(page).press('Control+End')
  await page.getByRole('button', { name: 'Button', exact: true }).click()
  await page.getByText('Published', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Create page' }).click()
  await page.waitForURL(/cms-pages\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('Unsaved changes restored')).toBeHidden()

  const href = await page.getByRole('link', { name: /View in shop/ }).getAttribute('href')
  const shop = await visit()
  await shop.goto(href ?? '')
  await expect(shop.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(shop.getByText('Left side')).toBeVisible()
  await expect(shop.getByRole('link', { name: 'Shop now' })).toHaveAttribute('href', /\/s\/[^/]+\/search$/)

  await page.getByRole('button', { name: 'Version history' }).click()
  await page.getByRole('button', { name: /Current version/ }).click()
  await expect(page.getByText('Three generations of soap makers.').last()).toBeVisible()
})
