import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CampaignRow } from '#contract/domains/campaign.ts'
import { campaigns } from '#contract/domains/campaigns.ts'
import { exampleId, exampleTime } from '#web/testing/example-brand.ts'
import { exampleCampaign, noCounts } from '#web/testing/example-campaign.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import CampaignsPage from './campaigns-page.tsx'

const toRow = (number: number, fields: Partial<CampaignRow>): CampaignRow => ({
  _id: exampleId(number),
  name: `Campaign ${number}`,
  ...exampleCampaign,
  ...fields,
})

it('says on a phone what share opened a campaign, and when one will be sent', async () => {
  const api = makeFakeApi()
  const rows = [
    toRow(1, {
      status: 'sent',
      finishedAt: exampleTime,
      counts: { ...noCounts, queued: 20, sent: 20, tracked: 16, opened: 9 },
    }),
    toRow(2, { status: 'scheduled', scheduledAt: '2099-03-04T10:00:00.000Z' }),
    toRow(3, {}),
  ]
  api.on(campaigns.list, () => ({ data: { data: rows, total: 3, totalIsCapped: false, nextCursor: null } }))
  await page.viewport(390, 800)
  await renderPage(<CampaignsPage />)
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('Campaign 1')).toHaveTextContent('56.3% opened')
  await expect.element(row('Campaign 1')).not.toHaveTextContent('Date')
  await expect.element(row('Campaign 2')).toHaveTextContent('Mar 4, 2099')
  await expect.element(row('Campaign 2')).not.toHaveTextContent('–')
  await expect.element(row('Campaign 3')).not.toHaveTextContent('–')
})
