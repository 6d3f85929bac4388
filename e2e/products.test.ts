import { type Page, expect } from '@playwright/test'
import sharp from 'sharp'
import { journey } from './journey.ts'
import { owner } from './demo-accounts.ts'
import { newStamp } from './stamp.ts'
import { navigate } from './navigate.ts'

/** Limited to this category, so that it isn't required for products of other journeys. */
const addRequiredField = async (page: Page, name: string, category: string) => {
  await page.goto('/dashboard/products/custom-fields/new')
  await page.getByRole('textbox', { name: 'Name' }).first().fill(name)
  await page.getByRole('switch', { name: 'Required' }).check()
  await page.getByRole('combobox', { name: 'Categories' }).fill(category)
  await page.getByRole('option', { name: category }).click()
  await page.getByRole('button', { name: 'Create custom field' }).click()
  await page.waitForURL('**/products/custom-fields')
}

journey('a product is created in the wizard, shows what is missing, and is published', async ({ visit }) => {
  const page = await visit({ as: owner })
  const stamp = newStamp()
  const [title, category, care] = [`Linen shirt ${stamp}`, `Shirts ${stamp}`, `Care ${stamp}`]
  const next = page.getByRole('button', { name: 'Next', exact: true })

  await page.goto('/dashboard/products/new')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await next.click()
  await page.waitForURL('**?step=organization')

  // Autosaved, so a reload loses nothing.
  const picker = page.getByRole('combobox', { name: 'Category', exact: true })
  await picker.fill(category)
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
  await page.getByRole('option', { name: `Create “${category}”` }).click()
  await saved
  await page.getByRole('status').getByText('Saved').waitFor()
  await page.reload()
  await expect(picker).toHaveValue(category)

  const steps = page.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('link', { name: 'Media' }).click()
  const image = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#0f6b66' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'shirt.png', mimeType: 'image/png', buffer: image })
  await next.click()
  await page.waitForURL('**?step=variants')

  await page.getByRole('button', { name: 'Add option' }).click()
  const option = page.getByRole('textbox', { name: 'Option 1' })
  await expect(option).toBeFocused()
  await option.fill('Size')
  const values = page.getByRole('combobox', { name: 'Values of Size' })
  await values.fill('S')
  await values.press('Enter')
  await values.fill('M')
  await values.press('Enter')
  await page.getByRole('gridcell').first().click()
  await page.keyboard.type('49.90')
  await page.keyboard.press('Enter')
  await page.keyboard.type('59')
  await page.keyboard.press('Enter')
  await next.click()
  await page.waitForURL('**?step=fields')

  // Another user adds a required field for this category.
  await addRequiredField(await visit({ as: owner }), care, category)
  await steps.getByRole('link', { name: 'Summary' }).click()
  await page.getByRole('heading', { name: '1 required detail missing' }).waitFor()
  await expect(page.getByRole('button', { name: 'Publish product', exact: true })).toBeDisabled()
  await page.getByRole('link', { name: `Custom field “${care}”` }).click()
  await page.getByRole('textbox', { name: care }).fill('Wash cold')
  await next.click()
  await page.waitForURL('**?step=summary')

  await page.getByText('From $49.90').waitFor()
  await page.getByRole('button', { name: 'M', exact: true }).click()
  await page.getByText('$59.00').waitFor()
  await page.getByRole('button', { name: 'Publish product', exact: true }).click()
  await page.getByText(`“${title}” published`).waitFor()

  await navigate(page, `/dashboard/products?q=${encodeURIComponent(title)}`)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await row.getByText('Live').waitFor()
})
