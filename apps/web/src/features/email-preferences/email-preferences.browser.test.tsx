import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { emailPreferenceCalls, type EmailPreferences } from '#contract/domains/email-preferences.ts'
import { setLanguage } from '#web/client/text.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import EmailPreferencesPage from './email-preferences-page.tsx'

const preferences: EmailPreferences = {
  store: 'Marsh & Daughters',
  language: 'en',
  email: 'j•••@e•••.com',
  isSubscribed: true,
  topics: ['newsletter', 'offers'],
  allowsTracking: false,
  topic: null,
}

const open = async (shown: Partial<EmailPreferences> = {}, hash = '#signed-token') => {
  const api = makeFakeApi()
  api.on(emailPreferenceCalls.get, () => ({ data: { ...preferences, ...shown } }))
  api.on(emailPreferenceCalls.update, ({ body }) => ({ data: { ...preferences, ...body } }))
  await renderPage(<EmailPreferencesPage />, { search: hash })
  return api
}
const lastUpdate = (api: Awaited<ReturnType<typeof open>>) => api.callsTo(emailPreferenceCalls.update).at(-1)?.body

it('saves topics and the tracking choice with the token of the link', async () => {
  const api = await open()
  await expect.element(page.getByText('Choose what Marsh & Daughters sends to j•••@e•••.com.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save preferences' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Offers' }).click()
  await page.getByRole('checkbox', { name: /see which emails you open/ }).click()
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect.element(page.getByText('Preferences saved')).toBeVisible()
  expect(lastUpdate(api)).toEqual({
    token: 'signed-token',
    isSubscribed: true,
    topics: ['newsletter'],
    allowsTracking: true,
  })
})

it('unsubscribes from all, and subscribes again to every topic if none is left', async () => {
  const api = await open({ topics: [] })
  await page.getByRole('button', { name: 'Unsubscribe from all' }).click()
  await expect.element(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  expect(lastUpdate(api)).toMatchObject({ isSubscribed: false })
  await page.getByRole('button', { name: 'Subscribe again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Email preferences' })).toBeVisible()
  expect(lastUpdate(api)).toMatchObject({
    isSubscribed: true,
    topics: ['newsletter', 'offers', 'newProducts', 'reminders'],
  })
})

it('explains a link that doesn’t work, also without a token', async () => {
  const api = await open({}, '')
  await expect.element(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  expect(api.calls).toHaveLength(0)
})

it('explains a token that the server refuses, in Spanish', async () => {
  setLanguage('es')
  const api = makeFakeApi()
  api.on(emailPreferenceCalls.get, () => ({ status: 400, code: 'link_invalid' }))
  await renderPage(<EmailPreferencesPage />, { search: '#bad' })
  await expect.element(page.getByRole('heading', { name: 'Este enlace no funciona' })).toBeVisible()
})
