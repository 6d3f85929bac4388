import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type CampaignSettings, campaignSettingsCalls, type SenderDomain } from '#contract/domains/campaign-settings.ts'
import { emailSuppressions, maxSuppressionBatch, type Suppression } from '#contract/domains/email-suppressions.ts'
import { smsOptOuts } from '#contract/domains/sms-opt-outs.ts'
import { queryClient } from '#web/client/query-client.ts'
import { exampleId, exampleTime } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import CampaignSettingsPage from './campaign-settings-page.tsx'
import SmsOptOutsPage from './sms-opt-outs-page.tsx'
import SuppressionsPage from './suppressions-page.tsx'

const settings: CampaignSettings = {
  senderName: '',
  replyTo: null,
  postalAddress: '',
  weeklyCap: 3,
  defaults: { senderName: 'Marsh & Daughters', replyTo: 'hello@marsh.example', postalAddress: '12 Mill Lane' },
  version: 4,
  updatedAt: null,
  updatedBy: null,
}
const senderDomain: SenderDomain = {
  domain: 'marsh.example',
  records: [
    { kind: 'spf', status: 'found', name: 'marsh.example', expected: 'v=spf1 -all', found: ['v=spf1 -all'] },
    { kind: 'dkim', status: 'off', name: '', expected: '', found: [] },
    { kind: 'dmarc', status: 'missing', name: '_dmarc.marsh.example', expected: 'v=DMARC1; p=none', found: [] },
  ],
}

const openSettings = async () => {
  const api = makeFakeApi()
  api.on(campaignSettingsCalls.get, () => ({ data: settings }))
  api.on(campaignSettingsCalls.senderDomain, () => ({ data: senderDomain }))
  api.on(campaignSettingsCalls.update, () => ({
    data: { ...settings, senderName: 'Ada', weeklyCap: null, version: 5 },
  }))
  await renderPage(<CampaignSettingsPage />)
  return api
}

it('saves the sender and an empty limit as no limit, with the version', async () => {
  const api = await openSettings()
  await expect
    .element(page.getByRole('textbox', { name: 'Reply-to email' }))
    .toHaveAttribute('placeholder', 'hello@marsh.example')
  await page.getByRole('textbox', { name: 'Sender name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Weekly limit per person' }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => api.callsTo(campaignSettingsCalls.update)).toHaveLength(1)
  const [call] = api.callsTo(campaignSettingsCalls.update)
  expect(call?.body).toMatchObject({ senderName: 'Ada', replyTo: null, weeklyCap: null, version: 4 })
})

it('shows the records to add, and only the status of the others', async () => {
  await openSettings()
  const card = page.getByRole('region', { name: 'Sender domain' })
  await expect.element(card).toHaveTextContent('SPFSet up')
  await expect.element(card).toHaveTextContent('DKIMNot configuredEmails aren’t signed yet.')
  await expect.element(card).toHaveTextContent('_dmarc.marsh.example')
  await expect.element(card.getByRole('button', { name: 'Copy the value of the DMARC record' })).toBeVisible()
  expect(card.getByRole('button', { name: 'Copy the value of the SPF record' }).query()).toBeNull()
})

const suppression: Suppression = {
  _id: exampleId(1),
  email: 'gone@example.com',
  reason: 'complaint',
  code: null,
  createdAt: exampleTime,
  createdBy: null,
}

const openList = async () => {
  const api = makeFakeApi()
  api.on(emailSuppressions.list, () => ({
    data: { data: [suppression], total: 1, totalIsCapped: false, nextCursor: null },
  }))
  await renderPage(<SuppressionsPage />)
  return api
}

const chooseFile = async (text: string) => {
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const input = page.getByRole('dialog').element().querySelector('input[type=file]') as HTMLInputElement
  const files = new DataTransfer()
  files.items.add(new File([text], 'gone.csv', { type: 'text/csv' }))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

it('imports a file in batches, goes on after a failure and names what isn’t an address', async () => {
  const api = await openList()
  const emails = Array.from({ length: maxSuppressionBatch + 1 }, (_, index) => `p${index}@example.com`)
  let calls = 0
  api.on(emailSuppressions.add, ({ body }) => {
    calls += 1
    if (calls === 2) return { status: 409, code: 'conflict', message: 'Try again.' }
    const isLast = (body['emails'] as string[]).includes('nonsense')
    return { data: { added: isLast ? 1 : 990, known: isLast ? 0 : 10, invalid: isLast ? [1] : [] } }
  })
  await chooseFile(['Name;Email', ...emails.map((email) => `x;${email}`), 'x;nonsense'].join('\n'))
  await expect.element(page.getByText('1,002 addresses in gone.csv')).toBeVisible()
  await page.getByRole('button', { name: 'Import addresses' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Try again.')
  await page.getByRole('button', { name: 'Import addresses' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('991 addresses added10 were already in the list.')
  await expect.element(dialog).toHaveTextContent('1 isn’t an email address: nonsense')
  const sizes = api.callsTo(emailSuppressions.add).map(({ body }) => (body['emails'] as string[]).length)
  expect(sizes).toEqual([maxSuppressionBatch, 2, 2])
})

it('refuses a file without addresses', async () => {
  const api = await openList()
  await chooseFile('Name\nAda')
  await expect.element(page.getByRole('alert')).toHaveTextContent('No email addresses found in this file.')
  await expect.element(page.getByRole('button', { name: 'Import addresses' })).toBeDisabled()
  expect(api.callsTo(emailSuppressions.add)).toHaveLength(0)
})

it('warns before someone who reported spam is removed', async () => {
  const api = await openList()
  api.on(emailSuppressions.remove, () => ({ data: null }))
  await page
    .getByRole('row', { name: /gone@example.com/ })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Only remove them if they asked you to.')
  await page.getByRole('button', { name: 'Remove from list' }).click()
  await expect.poll(() => api.callsTo(emailSuppressions.remove)).toHaveLength(1)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('shows who replied STOP, and the tabs while there is no one', async () => {
  const api = makeFakeApi()
  const optOut = {
    _id: exampleId(2),
    phone: '+18455550100',
    customer: { _id: exampleId(3), name: 'Zoë Rivera' },
    stoppedAt: exampleTime,
  }
  let rows = [optOut]
  api.on(smsOptOuts.list, () => ({
    data: { data: rows, total: rows.length, totalIsCapped: false, nextCursor: null },
  }))
  await renderPage(<SmsOptOutsPage />)
  await expect.element(page.getByRole('row', { name: /\+18455550100/ })).toHaveTextContent('Replied STOPZoë Rivera')
  rows = []
  await queryClient.invalidateQueries()
  await expect.element(page.getByText('No opted-out numbers')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'SMS' })).toHaveAttribute('aria-current', 'true')
  await expect.element(page.getByRole('button', { name: 'Email' })).toBeVisible()
})
