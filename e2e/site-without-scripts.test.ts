import { expect } from '@playwright/test'
import { journey } from './journey.ts'
import { waitForMail } from './mails.ts'

const withoutScripts = true

journey('without scripts the home page has all of its content: prices and questions', async ({ visit }) => {
  const page = await visit({ withoutScripts })
  await page.goto('/')
  await page.locator('#pricing').getByText('$39.99').first().waitFor()
  for (const row of [/staff/i, /store/i, /email/i]) {
    await page.locator('#pricing').getByRole('row', { name: row }).first().waitFor()
  }
  const question = page.locator('#questions details').first()
  await question.locator('summary').click()
  await expect(question.locator('p').first()).toBeVisible()
  // Controls that need a script are hidden.
  await expect(page.locator('[data-island=calculator]')).toBeHidden()
  await expect(page.locator('.theme-choice select')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Open dashboard' })).toBeHidden()
  await page.goto('/resources')
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(5)
})

journey('without scripts the theme follows the system', async ({ visit }) => {
  const backgroundColor = `getComputedStyle(document.body).backgroundColor`
  const page = await visit({ withoutScripts, theme: 'light' })
  await page.goto('/')
  const light = await page.evaluate(backgroundColor)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => page.evaluate(backgroundColor)).not.toBe(light)
})

journey(
  'without scripts the contact form shows errors, sends the message and confirms it by email',
  async ({ visit }) => {
    const page = await visit({ withoutScripts, expectedErrors: [/^422 POST .*\/contact$/] })
    const email = `nora.${Date.now()}@example.com`
    const message = 'Do you deliver "by <bicycle>"?\nWe are two & a half people.'
    await page.goto('/contact')
    await page.getByLabel('Your name').fill('Nora O’Neill')
    // Valid for browsers, but not for the server.
    await page.locator('main').getByLabel('Email').fill('nora@example')
    await page.getByLabel('Subject').fill('A question')
    await page.getByLabel('Message').fill(message)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Enter an email address like name@example.com.').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/contact')
    const field = page.locator('main').getByLabel('Email')
    await expect(field).toHaveValue('nora@example')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Your name')).toHaveValue('Nora O’Neill')
    await expect(page.getByLabel('Message')).toHaveValue(message)
    await field.fill(email)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.waitForURL('**/contact/thanks')
    await page.getByRole('heading', { name: 'Message sent' }).waitFor()
    await waitForMail(email, /We got your message/)
  },
)

journey('without scripts the Spanish newsletter is subscribed, confirmed and unsubscribed', async ({ visit }) => {
  const page = await visit({ withoutScripts, locale: 'es-ES', expectedErrors: [/^4\d\d POST .*\/confirm$/] })
  const email = `ines.${Date.now()}@example.com`
  await page.goto('/es')
  await page.getByLabel('Tu correo').fill(email)
  await page.getByRole('button', { name: 'Suscribirme' }).click()
  await page.waitForURL('**/es/newsletter/check-your-mail')
  const confirm = await waitForMail(email, /http\S+\/es\/newsletter\/confirm\?token=[\w.~%-]+/)
  await page.goto(confirm)
  await page.getByRole('button', { name: 'Confirmar suscripción' }).click()
  await page.waitForURL('**/es/newsletter/confirmed')
  await page.goto(await waitForMail(email, /http\S+\/es\/newsletter\/unsubscribe\?token=[\w.~%-]+/))
  await page.getByRole('button', { name: 'Darme de baja' }).click()
  await page.waitForURL('**/es/newsletter/unsubscribed')
  // The old link must not resubscribe.
  await page.goto(confirm)
  await page.getByRole('button', { name: 'Confirmar suscripción' }).click()
  await page.getByRole('alert').getByText(/./).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/es/newsletter/confirm')
})

journey('without scripts the phone menu opens and its links work', async ({ visit }) => {
  const page = await visit({ withoutScripts, width: 390, height: 844 })
  await page.goto('/')
  const link = page.locator('header').getByRole('link', { name: 'Guides' })
  await expect(link.filter({ visible: true })).toHaveCount(0)
  await page.locator('header summary').click()
  await link.filter({ visible: true }).click()
  await page.waitForURL('**/resources')
})
