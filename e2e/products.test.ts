import { type Page, expect } from '@playwright/test'
import sharp from 'sharp'
import { findAccessibilityProblems } from './accessibility.ts'
import { chooseAction } from './choose-action.ts'
import { journey } from './journey.ts'
import { owner, packer } from './demo-accounts.ts'
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
  await page.waitForURL('**/products/new/*?step=organization')

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
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await expect(page).toHaveURL(/\/dashboard\/products\/[0-9a-f-]{36}$/)

  await navigate(page, `/dashboard/products?q=${encodeURIComponent(title)}`)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await row.getByText('Live').waitFor()
})

/** Creates a draft in the first step of the wizard and opens its page. */
const openNewProduct = async (page: Page, title: string) => {
  await page.goto('/dashboard/products/new')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.waitForURL('**/products/new/*?step=organization')
  const path = new URL(page.url()).pathname.replace('/new/', '/')
  await navigate(page, path)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  return path
}

const waitForToast = (page: Page, text: string) => page.getByText(text).first().waitFor()

journey('a product is edited on one page, saved at once and published when it is ready', async ({ visit }) => {
  const page = await visit({ as: owner })
  const title = `Rain hat ${newStamp()}`
  const path = await openNewProduct(page, title)
  const publish = page.getByRole('button', { name: 'Publish product', exact: true })
  await page.getByText('1 required detail missing').waitFor()
  await expect(publish).toBeHidden()
  await page.getByRole('link', { name: 'Price', exact: true }).click()
  await expect(page).toHaveURL(/#pricing$/)
  const sections = page.getByRole('navigation', { name: 'On this page' })
  await expect(sections.getByRole('link', { name: 'Pricing' })).toHaveAttribute('aria-current', 'location')

  // Fields of several sections and of a side card, in one request.
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('35')
  await page.getByRole('textbox', { name: 'SKU' }).fill(`HAT-${title}`)
  const tags = page.getByRole('combobox', { name: 'Tags' })
  await tags.fill('rain')
  await tags.press('Enter')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`${title} blue`)
  await page.getByRole('link', { name: 'Products', exact: true }).last().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  // A dialog handles the keys until it is gone.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const saved = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.keyboard.press('Control+s')
  expect((await saved).postDataJSON()).toMatchObject({
    title: `${title} blue`,
    tags: ['rain'],
    variants: [{ price: 3500 }],
  })
  await waitForToast(page, `“${title} blue” saved`)
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()

  await publish.click()
  await waitForToast(page, `“${title} blue” published`)
  await expect(page.getByRole('combobox', { name: 'Product status' })).toHaveValue('Live')

  // A live product can't lose its price.
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('This is required.').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('35.00')
  await page.goto(`${path}#inventory`)
  await expect(page.getByRole('textbox', { name: 'SKU' })).toHaveValue(`HAT-${title}`)
})

journey('a product is previewed, duplicated, archived, restored and deleted on its page', async ({ visit }) => {
  const page = await visit({ as: owner })
  const title = `Garden stool ${newStamp()}`
  const path = await openNewProduct(page, title)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Customer preview' })
  await preview.getByRole('heading', { name: title }).waitFor()
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('heading', { name: `Copy of ${title}`, level: 1 }).waitFor()
  await chooseAction(page, 'Delete product')
  await page.waitForURL('**/dashboard/products')
  await waitForToast(page, `“Copy of ${title}” deleted`)

  await navigate(page, path)
  await page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor()
  await chooseAction(page, 'Archive product')
  await page.getByText('Customers can’t see this product.').waitFor()
  await page.getByRole('button', { name: 'Unarchive product' }).click()
  await page.getByText('Customers can’t see this product.').waitFor({ state: 'hidden' })
})

journey('images are added, described, reordered with the keyboard and removed in the grid', async ({ visit }) => {
  const page = await visit({ as: owner, width: 390, height: 844 })
  const title = `Postcard set ${newStamp()}`
  await openNewProduct(page, title)
  const colors = ['#0f6b66', '#b42318', '#1d5fa8']
  const files = await Promise.all(
    colors.map(async (background, index) => ({
      name: `card-${index}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 320, height: 320, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  )
  const media = page.getByRole('group', { name: 'Images and files' })
  await media.locator('input[type=file]').setInputFiles(files)
  const describe = async (current: string, alt: string) => {
    await page.getByRole('button', { name: `Edit ${current}`, exact: true }).click()
    await page.getByRole('textbox', { name: 'Alt text' }).fill(alt)
    await page.getByRole('button', { name: 'Done' }).click()
  }
  const tiles = media.getByRole('button', { name: /^Edit / })
  // Uploads finish in any order, and images are numbered by position.
  await expect(tiles).toHaveCount(files.length)
  await describe('Image 1', 'Green')
  await describe('Image 2', 'Red')
  await describe('Image 3', 'Blue')
  const expectOrder = async (names: readonly string[]) => {
    await expect(tiles).toHaveCount(names.length)
    for (const [index, name] of names.entries()) await expect(tiles.nth(index)).toHaveAccessibleName(`Edit ${name}`)
  }
  await expectOrder(['Green', 'Red', 'Blue'])

  await media.getByRole('button', { name: 'Move “Red”' }).focus()
  await page.keyboard.press('Space')
  await page.getByText('“Red” is at position 2 of 3.').waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowLeft')
  await page.getByText('“Red” is at position 1 of 3.').waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await expectOrder(['Red', 'Green', 'Blue'])
  await media.getByRole('button', { name: 'Remove Blue' }).click()
  await expectOrder(['Red', 'Green'])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await waitForToast(page, `“${title}” saved`)
  await page.reload()
  await expectOrder(['Red', 'Green'])
  expect(await findAccessibilityProblems(page)).toEqual([])
})

journey('staff without the permission to edit see a product read-only', async ({ visit }) => {
  const page = await visit({ as: packer })
  await page.goto('/dashboard/products')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByText('You have view-only access.').waitFor()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeDisabled()
  await expect(page.getByRole('combobox', { name: 'Product status' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Duplicate' })).toBeDisabled()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete product' })).toHaveAttribute('aria-disabled', 'true')
})
