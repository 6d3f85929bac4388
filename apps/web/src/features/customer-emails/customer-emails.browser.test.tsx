import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { customerEmails, type CustomerEmailSettings } from '#contract/domains/customer-emails.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderInShell } from '#web/testing/render-page.tsx'
import CustomerEmailPage from './customer-email-page.tsx'
import CustomerEmailsPage from './customer-emails-page.tsx'

const toSettings = (kind: CustomerEmailSettings['kind'], isRequired = false): CustomerEmailSettings => ({
  kind,
  isRequired,
  isOn: true,
  intros: { en: '', es: '' },
  defaultIntros: { en: 'Hi {firstName}', es: 'Hola, {firstName}:' },
  version: 1,
  updatedAt: null,
  updatedBy: null,
})

const openPages = async (path: string) => {
  const api = makeFakeApi()
  let confirmed = toSettings('order_confirmed')
  api.on(customerEmails.list, () => {
    const data = [confirmed, toSettings('payment_due', true), toSettings('welcome')]
    return { data: { data, total: data.length, nextCursor: null } }
  })
  api.on(customerEmails.update, ({ body }) => {
    confirmed = { ...confirmed, ...body, version: confirmed.version + 1 }
    return { data: confirmed }
  })
  api.on(customerEmails.preview, ({ body }) => ({
    data: { subject: `Order confirmed (${String(body['language'])})`, html: `<p>${String(body['intro'])}</p>` },
  }))
  api.on(customerEmails.sendTest, () => ({ data: { to: 'ada@example.com' } }))
  const pages = (
    <Routes>
      <Route path="settings/customer-emails" element={<CustomerEmailsPage />} />
      <Route path="settings/customer-emails/:kind" element={<CustomerEmailPage />} />
    </Routes>
  )
  await renderInShell(pages, { path, screens: [] })
  return api
}

it('turns an email off; required ones have no switch', async () => {
  const api = await openPages('settings/customer-emails')
  const toggle = page.getByRole('switch', { name: 'Send Order confirmed' })
  await expect.element(toggle).toBeChecked()
  await expect.element(page.getByRole('switch', { name: 'Send Payment due' })).not.toBeInTheDocument()
  // The input is invisible below the switch that is drawn.
  ;(toggle.element() as HTMLInputElement).click()
  await expect.element(toggle).not.toBeChecked()
  expect(api.callsTo(customerEmails.update).map(({ body }) => body)).toMatchObject([{ isOn: false, version: 1 }])
})

it('previews and tests the intro while it is typed, and saves it with the version', async () => {
  const api = await openPages('settings/customer-emails/order_confirmed')
  await expect.element(page.getByText('Order confirmed (en)')).toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Intro' }).fill('Dear {nam}')
  await expect.element(page.getByRole('status').filter({ hasText: 'Unknown merge field: {nam}' })).toBeInTheDocument()
  const previewed = () => api.callsTo(customerEmails.preview).map(({ body }) => body['intro'])
  await expect.poll(previewed).toContain('Dear {nam}')
  await page.getByRole('button', { name: 'Send test email' }).click()
  await expect.poll(() => api.callsTo(customerEmails.sendTest)).toHaveLength(1)
  expect(api.callsTo(customerEmails.sendTest)[0]?.body).toMatchObject({ language: 'en', intro: 'Dear {nam}' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => api.callsTo(customerEmails.update)).toHaveLength(1)
  expect(api.callsTo(customerEmails.update)[0]?.body).toMatchObject({
    intros: { en: 'Dear {nam}', es: '' },
    version: 1,
  })
})
