import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Automation, automationDefaults, automationKinds, automations } from '#contract/domains/automations.ts'
import { exampleId, exampleTime } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { AutomationView } from './automation-page.tsx'
import AutomationsPage from './automations-page.tsx'

const counts = {
  queued: 9,
  sent: 8,
  delivered: 8,
  failed: 0,
  bounced: 0,
  skipped: 1,
  tracked: 8,
  opened: 5,
  machineOpened: 0,
  clicked: 2,
  unsubscribed: 0,
  complained: 0,
  orders: 1,
  sales: 4500,
}

const toAutomation = (kind: Automation['kind'], overrides: Partial<Automation> = {}): Automation => {
  const { exitsOnOrder, hours, days, delayMinutes } = automationDefaults[kind]
  return {
    kind,
    isOn: false,
    onSince: null,
    conditions: { segments: [], minAmount: null },
    segmentNames: [],
    exitsOnOrder,
    hours,
    days,
    steps: [
      {
        _id: exampleId(1),
        name: 'First',
        subject: 'Hello',
        delayMinutes,
        isReady: true,
        discountProblem: null,
        counts,
        waiting: 3,
      },
    ],
    entered: 12,
    active: 3,
    exits: [{ reason: 'finished', count: 9 }],
    version: 2,
    updatedAt: exampleTime,
    updatedBy: 'Ada Marsh',
    ...overrides,
  }
}

const openList = async () => {
  const api = makeFakeApi()
  const data = automationKinds.map((kind) => toAutomation(kind, kind === 'birthday' ? { steps: [], version: 1 } : {}))
  api.on(automations.list, () => ({ data: { data, total: data.length, nextCursor: null } }))
  api.on(automations.update, ({ body }) => ({ data: toAutomation('welcome', { ...body, version: 3 }) }))
  await renderPage(<AutomationsPage />)
  return api
}

const openOne = async (overrides: Partial<Automation> = {}) => {
  const api = makeFakeApi()
  const automation = toAutomation('abandonedCart', overrides)
  api.on(automations.get, () => ({ data: automation }))
  api.on(automations.update, () => ({ data: { ...automation, version: 3 } }))
  api.on(automations.dryRun, () => ({
    data: {
      triggered: 4,
      emailed: 3,
      excluded: [{ reason: 'no_consent' as const, count: 1 }],
      examples: [{ customer: { _id: exampleId(5), name: 'Robin Field' }, at: exampleTime, reason: null }],
    },
  }))
  await renderPage(<AutomationView kind="abandonedCart" />)
  return api
}

it('shows what each automation does, and says when it starts before turning it on', async () => {
  const api = await openList()
  const card = page.getByRole('region', { name: 'Welcome' })
  await expect.element(card).toHaveTextContent('Sent8')
  await expect.element(page.getByRole('region', { name: 'Birthday' })).toHaveTextContent('Not set up')
  await page.getByRole('button', { name: 'Turn on Welcome' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on “Welcome”?' })
  await expect.element(dialog).toHaveTextContent('Nothing is sent for what happened before.')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect.poll(() => api.callsTo(automations.update)[0]?.body).toMatchObject({ version: 2, isOn: true })
})

it('warns of no discount if the server is of an earlier version, which says nothing of discounts', async () => {
  const api = makeFakeApi()
  const [step] = toAutomation('welcome').steps
  const data = [toAutomation('welcome', { steps: [{ ...step, discountProblem: undefined } as never] })]
  api.on(automations.list, () => ({ data: { data, total: 1, nextCursor: null } }))
  await renderPage(<AutomationsPage />)
  await expect.element(page.getByRole('region', { name: 'Welcome' })).toHaveTextContent('Sent8')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('saves hours, steps and conditions, and links to the builder', async () => {
  const api = await openOne()
  await expect
    .element(page.getByRole('link', { name: 'Edit email 1' }))
    .toHaveAttribute('href', `/dashboard/campaign/${exampleId(1)}`)
  await page.getByRole('textbox', { name: 'Hours without a change' }).fill('6')
  await page.getByRole('button', { name: 'Add email' }).click()
  await expect.element(page.getByRole('button', { name: 'Turn on' })).toBeDisabled()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => api.callsTo(automations.update).length).toBe(1)
  expect(api.callsTo(automations.update)[0]?.body).toMatchObject({
    version: 2,
    hours: 6,
    steps: [{ _id: exampleId(1), delayMinutes: 0 }, { delayMinutes: 2880 }],
  })
})

it('runs a dry run with reasons and examples', async () => {
  await openOne()
  await page.getByRole('button', { name: 'Run dry run' }).click()
  await expect.element(page.getByText('3 people would have received an email.')).toBeVisible()
  await expect.element(page.getByText('No consent to marketing emails')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Robin Field' })).toBeVisible()
})

it('warns before people in it are stopped', async () => {
  await openOne({ isOn: true, onSince: exampleTime })
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(page.getByText('3 people in progress won’t get the remaining emails.')).toBeVisible()
})

it('warns of an email whose discount customers can’t use', async () => {
  const { steps } = toAutomation('abandonedCart')
  const expired = steps.map((step) => ({ ...step, discountProblem: 'expired' as const }))
  const api = makeFakeApi()
  const data = [toAutomation('welcome'), toAutomation('abandonedCart', { steps: expired })]
  api.on(automations.list, () => ({ data: { data, total: data.length, nextCursor: null } }))
  await renderPage(<AutomationsPage />)
  const warning = 'An email has a discount that customers can’t use.'
  await expect.element(page.getByRole('region', { name: 'Abandoned cart' })).toHaveTextContent(warning)
  await expect.element(page.getByRole('region', { name: 'Welcome' })).not.toHaveTextContent(warning)
})

it('says what is wrong with the discount of an email', async () => {
  const { steps } = toAutomation('abandonedCart')
  await openOne({ steps: steps.map((step) => ({ ...step, discountProblem: 'missing' as const })) })
  await expect.element(page.getByRole('group', { name: 'Email 1' })).toHaveTextContent('Discount missing')
})
