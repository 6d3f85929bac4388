import { type Page, expect } from '@playwright/test'
import { findAccessibilityProblems } from './accessibility.ts'
import { journey } from './journey.ts'
import { newOwner } from './new-owner.ts'

const day = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const opens = (page: Page, name: string) => day(page, name).getByLabel('Opens')
const closes = (page: Page, name: string) => day(page, name).getByLabel('Closes')
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

journey('hours are set, copied to other days and closed on a date, and stay after a reload', async ({ visit }) => {
  const { email, password } = await newOwner('Hours')
  const page = await visit({ as: email, password, newBrowser: true })
  // A Monday, 11 AM in New York.
  await page.clock.install({ time: new Date('2027-06-07T15:00:00Z') })
  await page.goto('/dashboard/settings')
  await page.getByRole('link', { name: /^Business hours/ }).click()
  await page.getByText('Without hours, your store is always open.').waitFor()

  await page.getByRole('button', { name: 'Add hours on Monday' }).click()
  await expect(opens(page, 'Monday')).toBeFocused()
  await opens(page, 'Monday').fill('09:00')
  await closes(page, 'Monday').fill('12:00')
  await preview(page).getByText('Open now · closes 12 PM').waitFor()
  await page.getByRole('button', { name: 'Add hours on Monday' }).click()
  await opens(page, 'Monday').nth(1).fill('11:00')
  await closes(page, 'Monday').nth(1).fill('18:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('These hours overlap with others. Change one of them.').waitFor()
  await opens(page, 'Monday').nth(1).fill('12:00')
  await preview(page).getByText('Open now · closes 6 PM').waitFor()

  await page.getByRole('button', { name: 'Copy Monday to other days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy Monday’s hours' })
  await dialog.getByLabel('Every day').check()
  await dialog.getByLabel('Sunday').uncheck()
  await dialog.getByRole('button', { name: 'Copy hours' }).click()
  await expect(closes(page, 'Friday').nth(1)).toHaveValue('18:00')
  await expect(day(page, 'Sunday').getByText('Closed')).toBeVisible()
  await page.getByRole('button', { name: 'Remove hours 2 on Saturday' }).click()
  await opens(page, 'Saturday').fill('20:00')
  await closes(page, 'Saturday').fill('02:00')
  await day(page, 'Saturday').getByText('Closes next day').waitFor()

  await page.getByRole('button', { name: 'Add special hours' }).click()
  const special = page.getByRole('group', { name: 'Special hours 1' })
  await special.getByRole('textbox', { name: 'Date' }).fill('2027-06-08')
  await special.getByRole('textbox', { name: 'Name' }).fill('Fair')
  await special.getByLabel('Opens').fill('10:00')
  await special.getByLabel('Closes').fill('14:00')
  await preview(page).getByText('Tue, Jun 8 · Fair · 10 AM – 2 PM').waitFor()

  await page.getByRole('button', { name: 'Add closed date' }).click()
  const closedDate = page.getByRole('group', { name: 'Closed date 1' })
  await closedDate.getByRole('textbox', { name: 'Date' }).fill('2027-06-07')
  await closedDate.getByRole('textbox', { name: 'Name' }).fill('Stocktaking')
  await preview(page).getByText('Closed · opens tomorrow 10 AM').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Business hours saved').waitFor()

  await page.reload()
  await preview(page).getByText('Closed · opens tomorrow 10 AM').waitFor()
  await expect(opens(page, 'Tuesday')).toHaveCount(2)
  await expect(closes(page, 'Saturday')).toHaveValue('02:00')
  await expect(special.getByLabel('Closes')).toHaveValue('14:00')
  await expect(closedDate.getByRole('textbox', { name: 'Name' })).toHaveValue('Stocktaking')

  await page.getByRole('button', { name: 'Remove closed date 1' }).click()
  await expect(page.getByRole('button', { name: 'Add closed date' })).toBeFocused()
  await preview(page).getByText('Open now · closes 6 PM').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(closedDate.getByRole('textbox', { name: 'Date' })).toHaveValue('2027-06-07')
})
