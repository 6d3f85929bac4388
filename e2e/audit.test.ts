import { expect } from '@playwright/test'
import { findAccessibilityProblems } from './accessibility.ts'
import { chooseFilter } from './choose-filter.ts'
import { journey } from './journey.ts'
import { owner } from './demo-accounts.ts'
import { navigate } from './navigate.ts'

const logPath = '/dashboard/logs'

journey('the log shows who changed what, the previous values, and all entries of an entity', async ({ visit }) => {
  const page = await visit({ as: owner })
  const name = `Logged ${Date.now()}`
  await page.goto('/dashboard/products/brands/new')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create brand' }).click()
  await page.waitForURL('**/products/brands')
  await navigate(page, `/dashboard/products/brands?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Written down.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`“${name}” saved`).waitFor()

  await navigate(page, logPath)
  await page.getByRole('link', { name: `Elena Marsh changed brand “${name}”` }).click()
  const row = page.getByRole('row', { name: /^Description/ })
  await row.getByText('Empty').waitFor()
  await row.getByText('Written down.').waitFor()
  await expect(page.getByRole('row')).toHaveCount(2)
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.getByRole('link', { name: 'View all activity' }).click()
  await page.getByRole('link', { name: `Elena Marsh created brand “${name}”` }).waitFor()
  await page.getByRole('button', { name: `Item: ${name}` }).waitFor()
  await expect(page.getByRole('row')).toHaveCount(3)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear filter: Item' }).click()
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(3)
})

journey('the log is filtered by person, resource and action, and ignores invalid URL parameters', async ({ visit }) => {
  const page = await visit({ as: owner })
  await page.goto(logPath)
  await chooseFilter(page, 'Person', 'Noah Fields')
  await page.waitForURL('**person=**')
  await chooseFilter(page, 'Type', 'Brands')
  await page.waitForURL('**resource=brands**')
  await chooseFilter(page, 'Action', 'Deleted')
  await page.waitForURL('**action=delete**')
  await page
    .getByRole('link', { name: /^Noah Fields deleted brand/ })
    .first()
    .waitFor()
  await expect(page.getByRole('link', { name: /Elena Marsh/ })).toHaveCount(0)

  await navigate(page, `${logPath}?action=nothing&person=nobody&resource=spoons&entity=x&page=-1`)
  await page.getByText('No results').waitFor()
  await page.getByRole('button', { name: 'Clear filter: Type' }).click()
  await page
    .getByRole('link', { name: /^Elena Marsh/ })
    .first()
    .waitFor()
})

journey(
  'on a phone the skeleton of the log fills the screen, so that nothing shifts when data arrives',
  async ({ visit }) => {
    const page = await visit({ as: owner, width: 390, height: 844 })
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/audit-log\?/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(logPath)
    await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    const top = await page.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect().top)
    expect(top).toBeGreaterThan(844)
    release()
    await page
      .getByRole('link', { name: /changed|created|added/ })
      .first()
      .waitFor()
  },
)
