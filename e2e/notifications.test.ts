import { expect } from '@playwright/test'
import { journey } from './journey.ts'
import { owner, support } from './demo-accounts.ts'

journey('a change by one user notifies another: toast, bell, drawer, read mark', async ({ visit }) => {
  const recipient = await visit({ as: owner })
  // Zero unread looks the same as not loaded yet, so wait for the response.
  const unreadResponse = recipient.waitForResponse('**/notifications/store/unread-count**')
  await recipient.goto('/dashboard')
  const bell = recipient.getByRole('button', { name: /^Notifications/ })
  const waitForUnread = (unread: number) =>
    recipient
      .getByRole('button', { name: unread > 0 ? `Notifications: ${unread} unread` : 'Notifications', exact: true })
      .waitFor()
  const { data } = (await (await unreadResponse).json()) as { data: { unread: number } }
  const before = data.unread
  await waitForUnread(before)

  const staffPage = await visit({ as: support })
  await staffPage.goto('/dashboard/inventory?q=cherry+salad')
  await staffPage
    .getByRole('link', { name: /Cherry salad bowl/ })
    .first()
    .click()
  const setStock = async (count: number) => {
    await staffPage.getByRole('button', { name: 'Adjust stock' }).click()
    const dialog = staffPage.getByRole('dialog')
    await dialog.getByText('Set to').click()
    await dialog.getByRole('textbox').first().fill(String(count))
    await staffPage.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
  }
  await setStock(40)
  await setStock(1)

  const toast = recipient.getByRole('status').filter({ hasText: 'Cherry salad bowl' })
  await toast.getByText('Low stock').waitFor()
  await toast.getByText('View →').waitFor()
  await waitForUnread(before + 1)

  // No toast for a user who has the item open, but it counts as unread.
  await expect(staffPage.getByText('View →')).toHaveCount(0)

  await bell.click()
  const drawer = recipient.getByRole('dialog', { name: 'Notifications' })
  const newest = drawer.getByRole('listitem').first()
  await newest.getByText('Cherry salad bowl').waitFor()
  await newest.getByRole('button', { name: 'Mark as read: Low stock' }).click()
  await newest.getByRole('button', { name: 'Mark as unread: Low stock' }).waitFor()
  await recipient.keyboard.press('Escape')
  await waitForUnread(before)
  await bell.click()
  await drawer.getByRole('button', { name: 'Mark all as read' }).click()
  await newest.getByRole('link', { name: 'Low stock' }).click()
  await recipient.waitForURL('**/dashboard/inventory/*')
  await waitForUnread(0)
  await expect(drawer).toHaveCount(0)
})
