import { expect } from '@playwright/test'
import { findAccessibilityProblems } from './accessibility.ts'
import { journey } from './journey.ts'
import { newOwner } from './new-owner.ts'

journey('a domain is added, checked and removed', async ({ visit }) => {
  const { email, password } = await newOwner('Domains')
  const page = await visit({ as: email, password, separateBrowser: true, expectedErrors: [/422 .*domain/] })
  await page.goto('/dashboard/domain')
  await expect(page.getByRole('region', { name: 'Shop addresses' }).getByText('Primary')).toBeVisible()
  await page.getByRole('button', { name: 'Add domain' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add domain' })
  await dialog.getByLabel('Domain').fill('*.fern.example')
  await dialog.getByRole('button', { name: 'Add domain' }).click()
  await dialog.getByText('Wildcards aren’t supported. Enter one domain.').waitFor()
  await dialog.getByLabel('Domain').fill('https://www.café-fern.example/')
  await dialog.getByRole('button', { name: 'Add domain' }).click()

  const card = page.getByRole('region', { name: 'café-fern.example' })
  await expect(card.getByRole('listitem').filter({ hasText: 'Verify ownership' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  const records = card.getByRole('table', { name: 'DNS records' })
  await expect(records.getByRole('row').nth(1)).toContainText('_storeward.xn--caf-fern-d1a.example')
  await card.getByRole('button', { name: 'Check now' }).click()
  // No name server answers here.
  await expect(records.getByText('No answer').first()).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await card.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove domain' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove domain' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Use your own domain' })).toBeVisible()
})
