import { expect } from 'vitest'
import { journey } from './journey.ts'
import { owner, support } from './people.ts'

journey('a change by one user notifies another: toast, bell, drawer, read mark', async (visit) => {
  const told = await visit({ as: owner })
  // Zero unread looks the same as not loaded yet, so wait for the response.
  const counted = told.waitForResponse('**/notifications/store/unread-count**')
  await told.goto('/dashboard')
  const bell = told.getByRole('button', { name: /^Notifications/ })
  const bellSays = (unread: number) =>
    told
      .getByRole('button', { name: unread > 0 ? `Notifications: ${unread} unread` : 'Notifications', exact: true })
      .waitFor()
  const { data } = (await (await counted).json()) as { data: { unread: number } }
  const before = data.unread
  await bellSays(before)

  const keeper = await visit({ as: support })
  await keeper.goto('/dashboard/inventory?q=cherry+salad')
  await keeper
    .getByRole('link', { name: /Cherry salad bowl/ })
    .first()
    .click()
  const leave = async (count: number) => {
    await keeper.getByRole('button', { name: 'Adjust stock' }).click()
    const dialog = keeper.getByRole('dialog')
    await dialog.getByText('Set to').click()
    await dialog.getByRole('textbox').first().fill(String(count))
    await keeper.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
  }
  await leave(40)
  await leave(1)

  const toast = told.getByRole('status').filter({ hasText: 'Cherry salad bowl' })
  await toast.getByText('Low stock').waitFor()
  await toast.getByText('View →').waitFor()
  await bellSays(before + 1)

  // No toast for a user who has the item open, but it counts as unread.
  await expect.poll(() => keeper.getByText('View →').count()).toBe(0)

  await bell.click()
  const drawer = told.getByRole('dialog', { name: 'Notifications' })
  const newest = drawer.getByRole('listitem').first()
  await newest.getByText('Cherry salad bowl').waitFor()
  await newest.getByRole('button', { name: 'Mark as read: Low stock' }).click()
  await newest.getByRole('button', { name: 'Mark as unread: Low stock' }).waitFor()
  await told.keyboard.press('Escape')
  await bellSays(before)
  await bell.click()
  await drawer.getByRole('button', { name: 'Mark all as read' }).click()
  await newest.getByRole('link', { name: 'Low stock' }).click()
  await told.waitForURL('**/dashboard/inventory/*')
  await bellSays(0)
  await expect.poll(() => drawer.count()).toBe(0)
})
