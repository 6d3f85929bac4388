import { expect, it } from 'vitest'
import { campaignStorm } from './campaign-storm.ts'

it('sends each email of a campaign once while workers are killed and the mail server fails', async () => {
  const report = await campaignStorm({ emails: 300, kills: 2 })
  expect(report.problems).toEqual([])
  expect(report.kills).toBe(2)
  expect(report.distinct).toBeGreaterThan(280)
})
