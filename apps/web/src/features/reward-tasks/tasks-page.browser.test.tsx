import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type RewardTask, rewardTasks } from '#contract/domains/reward-tasks.ts'
import { exampleId, exampleTime } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import TasksPage from './tasks-page.tsx'

const task: RewardTask = {
  _id: exampleId(1),
  name: 'Follow us',
  template: 'follow_us',
  verification: 'request',
  instructions: 'Send us your username.',
  kind: 'points',
  amount: 25,
  proof: 'text',
  perCustomerLimit: 1,
  startsOn: null,
  endsOn: null,
  audience: 'customer',
  segmentId: null,
  segmentName: null,
  tierKey: null,
  position: 0,
  isActive: true,
  state: 'active',
  results: { started: 9, completed: 4, pending: 3, points: 100, credit: 0, cost: 100 },
  version: 2,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  updatedBy: null,
}

const open = async (initial: RewardTask[]) => {
  const api = makeFakeApi()
  let tasks = initial
  api.on(rewardTasks.list, () => ({
    data: { data: tasks, total: tasks.length, totalIsCapped: false, nextCursor: null },
  }))
  api.on(rewardTasks.available, () => {
    const added = tasks.find(({ template }) => template === 'follow_us')
    const available = { ...task, template: 'follow_us' as const, task_id: added?._id ?? null }
    return { data: { data: [available], total: 1, nextCursor: null } }
  })
  api.on(rewardTasks.add, () => {
    tasks = [task]
    return { data: task }
  })
  api.on(rewardTasks.update, ({ body }) => {
    const updated = { ...task, ...body, version: 3, state: 'inactive' as const }
    tasks = [updated]
    return { data: updated }
  })
  await renderPage(<TasksPage />)
  return api
}

it('shows the results of a task, and turns it off', async () => {
  const api = await open([task])
  const list = page.getByRole('region', { name: 'Tasks' })
  for (const text of ['25 points', 'Started 9', 'Completed 4', '$1.00'])
    await expect.element(list).toHaveTextContent(text)
  const pending = list.getByRole('link', { name: /3/ })
  await expect.element(pending).toHaveAttribute('href', expect.stringContaining('status=pending'))
  await list.getByRole('button', { name: /Follow us/ }).click()
  await page.getByRole('menuitem', { name: 'Turn off' }).click()
  await expect.poll(() => api.callsTo(rewardTasks.update)[0]?.body).toMatchObject({ version: 2, isActive: false })
})

it('offers ready-made tasks until one was added', async () => {
  const api = await open([])
  await page.getByRole('button', { name: 'Add “Follow us”' }).click()
  await expect.element(page.getByRole('link', { name: 'Added: Edit “Follow us”' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Follow us', exact: true })).toBeVisible()
  expect(api.callsTo(rewardTasks.add)).toHaveLength(1)
})
