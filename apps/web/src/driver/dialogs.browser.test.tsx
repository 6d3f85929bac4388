import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Delivery } from './app-state.ts'
import { requestProof } from './dialogs.ts'
import { driverText } from './driver.text.ts'
import type { LocalRoute, LocalStop } from './local-route.ts'

const route = { proof: { photo: false, name: false, signature: false, code: false } } as LocalRoute
const paymentDue = { amount: 4221, currency: 'USD', option: 'Cash on delivery' }
const deliver = (stop: object): Promise<Delivery | undefined> =>
  requestProof({ text: driverText.en, route }, { number: 2101, ...stop } as LocalStop)
const confirm = () => page.getByRole('button', { name: 'Confirm delivery' }).click()

it('asks whether the amount that is due was collected, and delivers without it, too', async () => {
  expect(await deliver({ paymentDue: null })).toEqual({ proof: {}, photo: null })

  const collected = deliver({ paymentDue })
  await expect.element(page.getByRole('group', { name: 'Payment · Cash on delivery' })).toBeVisible()
  await confirm()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose whether the customer paid.')
  await page.getByRole('radio', { name: 'Collected $42.21' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('')
  await confirm()
  expect(await collected).toEqual({ proof: { collected: 4221 }, photo: null })

  const unpaid = deliver({ paymentDue })
  await page.getByRole('radio', { name: 'Not collected' }).click()
  await confirm()
  expect(await unpaid).toEqual({ proof: { collected: 0 }, photo: null })
})
