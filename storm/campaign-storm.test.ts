import { expect, it } from 'vitest'
import { campaignStorm } from './campaign-storm.ts'

it('sends each email and text message once while workers are killed and the receivers fail', async () => {
  const { channels, kills } = await campaignStorm({ people: 200, kills: 2 })
  expect(kills).toBe(2)
  expect(channels.map(({ channel, problems }) => [channel, problems])).toEqual([
    ['email', []],
    ['sms', []],
  ])
  for (const { distinct } of channels) expect(distinct).toBeGreaterThan(180)
})
