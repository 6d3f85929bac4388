import { expect, type Page } from '@playwright/test'
import { findAccessibilityProblems } from './accessibility.ts'
import { owner, packer, password, passwordField } from './demo-accounts.ts'
import { journey } from './journey.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

journey('the owner pays out a part of the balance and follows it to the bank', async ({ visit }) => {
  const page = await visit({ as: owner, separateBrowser: true, expectedErrors: [/403 POST .*\/payouts/] })
  await page.goto('/dashboard/earnings')
  await page.getByRole('button', { name: 'Pay out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay out' })
  await dialog.getByText('To bank account •••• 6789').waitFor()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('999999999')
  await dialog.getByRole('button', { name: /^Pay out/ }).click()
  await dialog.getByText('Enter an amount up to').waitFor()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1.25')
  await dialog.getByRole('button', { name: 'Pay out $1.25' }).click()
  const stepUp = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await passwordField(stepUp.page()).fill(password)
  await stepUp.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('$1.25 on the way to your bank').waitFor()
  const latest = region(page, 'Recent payouts').getByRole('listitem').first()
  await expect(latest).toContainText('$1.25')
  // The sandbox's bank accepts it after some seconds, and the screen follows without a reload.
  await expect(latest).toContainText('Paid', { timeout: 30_000 })
  await region(page, 'Recent payouts').getByRole('link', { name: 'View all' }).click()
  await page.getByRole('heading', { name: 'Payouts', level: 1 }).waitFor()
  await expect(page.getByRole('row').nth(1)).toContainText('$1.25')
})

journey('statements open and download, and activity is filtered by order and type', async ({ visit }) => {
  const page = await visit({ as: owner })
  await page.goto('/dashboard/earnings')
  await page
    .getByRole('button', { name: /^View statement for/ })
    .nth(1)
    .click()
  const dialog = page.getByRole('dialog', { name: /^Statement for/ })
  await dialog.getByRole('row', { name: /^Closing balance/ }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  for (const [button, ending] of [
    ['Download PDF', '.pdf'],
    ['Download CSV', '.csv'],
  ] as const) {
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: button }).click()
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^earnings-statement-[a-z0-9-]+\\${ending}$`))
  }
  await page.keyboard.press('Escape')
  const sale = region(page, 'Recent activity').getByRole('listitem').filter({ hasText: 'Sale' }).first()
  const number = ((await sale.getByRole('link').textContent()) ?? '').trim()
  await page.goto(`/dashboard/earnings/activity?kind=order&q=${encodeURIComponent(number)}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { name: new RegExp(number) }).waitFor()
})

journey('the payout schedule is changed and shows the next payout', async ({ visit }) => {
  const page = await visit({ as: owner, separateBrowser: true, expectedErrors: [/403 PATCH .*\/payouts/] })
  await page.goto('/dashboard/earnings')
  const save = async (schedule: string) => {
    await page.getByRole('button', { name: 'Edit schedule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit payout schedule' })
    await dialog.getByText(schedule, { exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    const stepUp = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await stepUp.or(page.getByText('Payout schedule saved')).first().waitFor()
    if (await stepUp.isVisible()) {
      await passwordField(page).fill(password)
      await stepUp.getByRole('button', { name: 'Confirm' }).click()
    }
    await page.getByText('Payout schedule saved').first().waitFor()
    await dialog.waitFor({ state: 'detached' })
  }
  await save('Weekly')
  await region(page, 'Payout schedule').getByText('Weekly on Monday').waitFor()
  await region(page, 'Payout schedule').getByText('Next payout: Monday').waitFor()
  await save('Manual')
  await region(page, 'Payout schedule').getByText('You request each payout.').waitFor()
})

journey('earnings are accessible on a phone and hidden without the permission', async ({ visit }) => {
  const phone = await visit({ as: owner, width: 390, height: 844, theme: 'dark' })
  for (const path of ['earnings', 'earnings/activity', 'earnings/payouts']) {
    await phone.goto(`/dashboard/${path}`)
    await phone.getByRole('heading', { level: 1 }).waitFor()
    expect(await findAccessibilityProblems(phone)).toEqual([])
  }
  const staff = await visit({ as: packer })
  await staff.goto('/dashboard/earnings')
  await staff.waitForURL('**/unauthorized')
})
