import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { campaignHistory, type CampaignRecipient, type CampaignResults } from '#contract/domains/campaign-history.ts'
import { exampleId, exampleTime } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import HistoryPage from './history-page.tsx'
import { Recipients } from './parts/recipients.tsx'
import { ResultsOverview } from './parts/results-overview.tsx'

const counts: CampaignResults['counts'] = {
  queued: 1010,
  sent: 1000,
  delivered: 990,
  failed: 5,
  bounced: 10,
  skipped: 5,
  tracked: 400,
  opened: 120,
  machineOpened: 40,
  clicked: 30,
  unsubscribed: 3,
  complained: 0,
  orders: 4,
  sales: 25_050,
}
const results: CampaignResults = {
  _id: exampleId(1),
  name: 'Autumn sale',
  channel: 'email',
  subject: 'Save 20%',
  topic: 'offers',
  status: 'sent',
  scheduledAt: exampleTime,
  isLocalTime: false,
  startedAt: exampleTime,
  finishedAt: exampleTime,
  pauseReason: null,
  counts,
  hours: [],
  links: [],
  variants: [],
  version: 1,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  updatedBy: null,
}
const untracked: CampaignResults = {
  ...results,
  counts: { ...counts, tracked: 0, opened: 0, machineOpened: 0, clicked: 0, orders: 0, sales: 0 },
}

const overview = () => page.getByRole('region', { name: 'Overview', exact: true })

it('compares opens and clicks with the people who are tracked, machine opens apart', async () => {
  await renderPage(<ResultsOverview results={results} />)
  await expect.element(overview()).toHaveTextContent('Delivered99099% of 1,000 sent')
  await expect.element(overview()).toHaveTextContent('Open rate30%120 of 400 people40 more by mail apps only')
  await expect.element(overview()).toHaveTextContent('Click rate7.5%30 of 400 people')
  await expect.element(overview()).toHaveTextContent('Unsubscribed30.3% of delivered')
  await expect.element(overview()).toHaveTextContent('Sales$250.504 orders')
  await expect.element(overview()).toHaveTextContent('refer to the 400 people who agreed to tracking')
})

it('shows no rates if no one is tracked, and says why', async () => {
  await renderPage(<ResultsOverview results={untracked} />)
  await expect.element(overview()).toHaveTextContent('Open rate–Click rate–Unsubscribed3')
  await expect.element(overview()).toHaveTextContent('None of the recipients agreed to tracking')
  expect(overview().element().textContent).not.toMatch(/NaN|Infinity/)
})

it('shows no opens and clicks of a text message, and nothing divided by zero before it is sent', async () => {
  const none = { ...untracked.counts, sent: 0, delivered: 0, unsubscribed: 0 }
  await renderPage(<ResultsOverview results={{ ...untracked, channel: 'sms', counts: none }} />)
  await expect.element(overview()).toHaveTextContent('Delivered0– of 0 sentOpted out0')
})

it('lists campaigns with their rates', async () => {
  const api = makeFakeApi()
  const other = { ...untracked, _id: exampleId(2), name: 'Untracked' }
  api.on(campaignHistory.list, () => ({
    data: { data: [results, other], total: 2, totalIsCapped: false, nextCursor: null },
  }))
  await renderPage(<HistoryPage />)
  await expect.element(page.getByRole('row', { name: /Autumn sale/ })).toHaveTextContent('99030%7.5%4$250.50')
  await expect.element(page.getByRole('row', { name: /Untracked/ })).toHaveTextContent('990––0$0.00')
})

const recipient: CampaignRecipient = {
  _id: exampleId(10),
  customer: { _id: exampleId(11), name: 'June <b>Okafor</b>', isDeleted: false },
  address: 'june@example.com',
  status: 'bounced',
  reason: 'mailbox_full',
  variant: null,
  isTracked: true,
  sentAt: exampleTime,
  openedAt: null,
  machineOpenedAt: null,
  clickedAt: null,
  unsubscribedAt: null,
  order: { _id: exampleId(12), number: 2105 },
}

it('filters recipients, and clears the filters when none match', async () => {
  const api = makeFakeApi()
  api.on(campaignHistory.recipients, ({ query }) => {
    const rows = query.get('status') === 'failed' ? [] : [recipient]
    return { data: { data: rows, total: rows.length, totalIsCapped: false, nextCursor: null } }
  })
  const { search } = await renderPage(<Recipients results={results} />)
  const row = page.getByRole('row', { name: /Okafor/ })
  await expect.element(row).toHaveTextContent('June <b>Okafor</b>june@example.comBouncedMailbox full')
  await expect.element(row.getByRole('link', { name: '#2105' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Not sent' }).click()
  await expect.element(page.getByText('No recipients match these filters.')).toBeVisible()
  expect(search().get('status')).toBe('failed')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(row).toBeVisible()
})
