import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test'
import { address, journey, type Visit, type Visitor } from './journey.ts'
import { findFrameProblems } from './accessibility.ts'
import { callCards } from './server-access.ts'

/** Responses of the bank that the form handles, and axe, which sets styles while it measures. */
const expectedErrors = [/^402 POST .*\/sandbox\/v1\//, /Applying inline style violates/]

const newPayment = () =>
  callCards((stripe) =>
    stripe.paymentIntents.create({
      amount: 2500,
      currency: 'usd',
      metadata: { kind: 'test', id: crypto.randomUUID() },
    }),
  )
const getStatus = (id: string) => callCards(async (stripe) => (await stripe.paymentIntents.retrieve(id)).status)

interface Form {
  page: Page
  frame: FrameLocator
  intentId: string
  /** Messages of the form, by type. */
  messages(type: string): Promise<Record<string, unknown>[]>
  fill(number: string, expiry?: string, cvc?: string): Promise<void>
  submit(): Promise<void>
}

interface HostWindow extends Window {
  cardMessages: Record<string, unknown>[]
}

/** Puts the card form into a public page. */
const openForm = async (visit: Visit, visitor: Visitor = {}, language = 'en'): Promise<Form> => {
  const { id: intentId, client_secret: clientSecret } = await newPayment()
  const page = await visit({ expectedErrors, ...visitor })
  await page.goto(`${address}/about`)
  const theme = visitor.theme ?? 'light'
  const source = `/card-form?language=${language}&theme=${theme}#${clientSecret}`
  await page.evaluate((url) => {
    const host = window as unknown as HostWindow
    const frame = document.createElement('iframe')
    frame.sandbox.add('allow-scripts', 'allow-forms')
    Object.assign(frame, { src: url, title: 'Card details', height: 176 })
    Object.assign(frame.style, { display: 'block', width: 'min(420px, 100%)', border: '0', margin: '24px auto' })
    host.cardMessages = []
    addEventListener('message', ({ source: sender, data }: MessageEvent<Record<string, unknown>>) => {
      if (sender !== frame.contentWindow) return
      host.cardMessages.push(data)
      if (data['type'] === 'height') frame.height = String(data['height'])
    })
    document.body.replaceChildren(frame)
  }, source)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('textbox').first().waitFor()
  return {
    page,
    frame,
    intentId,
    messages: (type) =>
      page.evaluate(
        (wanted) => (window as unknown as HostWindow).cardMessages.filter((each) => each['type'] === wanted),
        type,
      ),
    fill: async (number, expiry = '1234', cvc = '123') => {
      const [numberInput, expiryInput, cvcInput] = await frame.getByRole('textbox').all()
      await numberInput?.pressSequentially(number)
      await expiryInput?.pressSequentially(expiry)
      await cvcInput?.pressSequentially(cvc)
    },
    submit: () =>
      page.evaluate(() => document.querySelector('iframe')?.contentWindow?.postMessage({ type: 'submit' }, '*')),
  }
}

const getCardFrame = async (page: Page): Promise<Frame> => {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('There is no card form on the page.')
  return frame
}

journey('pays with a card, formats what is typed, and shows its brand', async ({ visit }) => {
  const { frame, fill, messages, intentId } = await openForm(visit)
  await fill('4242424242424242')
  await expect(frame.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await expect(frame.getByLabel('Expiration date')).toHaveValue('12 / 34')
  await expect(frame.getByText('Visa', { exact: true })).toBeVisible()
  // Enter in the form is enough.
  await frame.getByLabel('Security code').press('Enter')
  await expect.poll(() => messages('succeeded')).toEqual([{ type: 'succeeded', intentId }])
  expect(await getStatus(intentId)).toBe('succeeded')
})

journey('shows errors at the fields and focuses the first one', async ({ visit }) => {
  const { frame, fill, submit, messages } = await openForm(visit)
  await submit()
  await expect(frame.getByText('Enter the card number.')).toBeVisible()
  await expect(frame.getByLabel('Card number')).toBeFocused()
  await fill('4242424242424241', '0120', '12')
  await submit()
  await expect(frame.getByText('This card number isn’t valid. Check it.')).toBeVisible()
  await expect(frame.getByText('This date is in the past. Use another card.')).toBeVisible()
  await expect(frame.getByText('Enter the full security code.')).toBeVisible()
  expect(await messages('failed')).toEqual([])
})

journey('says why a card was declined and accepts another one', async ({ visit }) => {
  const { frame, fill, submit, messages, intentId } = await openForm(visit)
  await fill('4000000000000002')
  await submit()
  await expect(frame.getByText('Your card was declined. Try another card.')).toBeVisible()
  await expect.poll(() => messages('failed')).toMatchObject([{ code: 'generic_decline' }])
  for (const label of ['Card number', 'Expiration date', 'Security code']) await frame.getByLabel(label).fill('')
  await fill('4000000000009995')
  await submit()
  await expect(frame.getByText('Your card has insufficient funds. Try another card.')).toBeVisible()
  for (const label of ['Card number', 'Expiration date', 'Security code']) await frame.getByLabel(label).fill('')
  await fill('5555555555554444')
  await submit()
  await expect.poll(() => messages('succeeded')).toHaveLength(1)
  expect(await getStatus(intentId)).toBe('succeeded')
})

journey('confirms a payment on the bank’s page', async ({ visit }) => {
  const { frame, fill, submit, messages, intentId } = await openForm(visit)
  await fill('4000002760003184')
  await submit()
  await frame.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => messages('succeeded')).toEqual([{ type: 'succeeded', intentId }])
  expect(await messages('challenge')).toHaveLength(1)
})

journey('returns to the form when the bank’s page is declined', async ({ visit }) => {
  const { frame, fill, submit, messages, intentId } = await openForm(visit, {}, 'es')
  await fill('4000002760003184')
  await submit()
  await frame.getByRole('button', { name: 'Rechazar' }).click()
  await expect(frame.getByText(/Tu banco no pudo confirmar tu identidad/)).toBeVisible()
  expect(await messages('succeeded')).toEqual([])
  expect(await getStatus(intentId)).toBe('requires_payment_method')
})

journey('has no origin, and only our pages may frame it', async ({ visit }) => {
  const { page } = await openForm(visit)
  expect(await (await getCardFrame(page)).evaluate(() => self.origin)).toBe('null')
  const response = await page.request.get(`${address}/card-form`)
  const policy = response.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain('sandbox allow-scripts allow-forms')
  expect(policy).not.toContain('stripe.com')
  const other = await page.request.get(`${address}/login`)
  expect(other.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
})

for (const theme of ['light', 'dark'] as const) {
  journey(`is accessible in the ${theme} theme, at 390 px too`, async ({ visit }) => {
    const { page, frame, submit } = await openForm(visit, { theme, width: 390, height: 844 })
    await submit()
    await expect(frame.getByText('Enter the card number.')).toBeVisible()
    expect(await findFrameProblems(await getCardFrame(page))).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
  })
}
