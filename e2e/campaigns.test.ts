import { expect } from '@playwright/test'
import { findAccessibilityProblems } from './accessibility.ts'
import { owner } from './demo-accounts.ts'
import { address, journey } from './journey.ts'
import { replyBySms } from './sms-reply.ts'
import { newStamp } from './stamp.ts'

interface StoredMail {
  to: string
  subject: string
  html: string
  headers: Record<string, string>
}

journey(
  'a campaign is made from a template, tested, sent to everyone who agreed, and has results',
  async ({ visit }) => {
    const page = await visit({ as: owner })
    await page.goto('/dashboard/campaign/new')
    await page.getByRole('button', { name: 'Use “New products”' }).click()
    await page.getByRole('button', { name: 'Review and send' }).waitFor()

    const subject = `Just in ${newStamp()}`
    await page.getByRole('button', { name: /^Name and subject/ }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(subject)
    await page.getByRole('textbox', { name: 'Subject', exact: true }).fill(`${subject}, {{first_name|friend}}`)
    await page.getByText('Draft saved').waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])

    const readMails = async (): Promise<StoredMail[]> => {
      const response = await page.request.get('/dev/mail.json')
      return ((await response.json()) as StoredMail[]).filter((mail) => mail.subject.includes(subject))
    }
    await page.getByRole('button', { name: 'Send test email' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send test email' }).click()
    await expect.poll(async () => (await readMails()).length).toBe(1)

    await page.getByRole('button', { name: 'Review and send' }).click()
    await page.getByRole('button', { name: /^Send to \d+ people/ }).click()
    await page
      .getByText(/^Sent /)
      .first()
      .waitFor()
    const sent = (await readMails()).slice(0, -1)
    expect(sent.length).toBeGreaterThan(5)
    expect(new Set(sent.map(({ to }) => to)).size).toBe(sent.length)
    for (const { html, headers } of sent) {
      expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
      expect(html).not.toContain('{{')
    }

    // The link for people, without sign-in.
    const preferences = /href="([^"]*\/email-preferences#[^"]*)"/.exec(sent[0]?.html ?? '')?.[1] ?? ''
    const recipient = await visit()
    await recipient.goto(preferences)
    const newsletter = recipient.getByRole('checkbox', { name: /Newsletter/ })
    await newsletter.uncheck()
    await recipient.getByRole('button', { name: 'Save preferences' }).click()
    await recipient.getByText('Preferences saved').waitFor()
    await recipient.reload()
    await expect(newsletter).not.toBeChecked()
    await newsletter.check()
    await recipient.getByRole('button', { name: 'Save preferences' }).click()
    await recipient.getByText('Preferences saved').waitFor()

    await page.goto('/dashboard/campaign/history')
    await page.getByRole('link', { name: subject }).click()
    await expect(page.getByRole('region', { name: 'Overview' })).toContainText(String(sent.length))
  },
)

journey('a text message is tested, sent to everyone who agreed, and STOP and START are followed', async ({ visit }) => {
  const page = await visit({ as: owner })
  const text = `Sale ${newStamp()}`
  const readMessages = async (): Promise<{ to: string; text: string }[]> =>
    (await page.request.get('/dev/sms.json')).json()
  const readSent = async () => (await readMessages()).filter((message) => message.text.includes(text))
  await page.goto('/dashboard/campaign/new')
  await page.getByRole('button', { name: 'Use “Text message”' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(text)
  await page.getByRole('textbox', { name: 'Message' }).fill(`{{store_name}}: ${text}, {{first_name|friend}}`)
  await page.getByText('1 segment · $0.01 per person').waitFor()
  await page.getByText('Draft saved').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.getByRole('button', { name: 'Send test SMS' }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill('+1 845 555 0199')
  await page.getByRole('dialog').getByRole('button', { name: 'Send test SMS' }).click()
  await expect.poll(async () => (await readSent()).map(({ to }) => to)).toEqual(['+18455550199'])

  await page.getByRole('button', { name: 'Review and send' }).click()
  const send = page.getByRole('button', { name: /^Send to \d+ people/ })
  const count = Number(/\d+/.exec((await send.textContent()) ?? '')?.[0])
  await send.click()
  await page
    .getByText(/^Sent /)
    .first()
    .waitFor()
  const sent = (await readSent()).slice(0, -1)
  expect(new Set(sent.map(({ to }) => to)).size).toBe(count)
  expect(sent).toHaveLength(count)
  for (const message of sent) expect(message.text).toMatch(/^Marsh.*: Sale .*, (?!\{).+\nReply STOP to opt out$/)

  const number = sent[0]?.to ?? ''
  const readLastMessage = async () => (await readMessages()).find(({ to }) => to === number)?.text
  await replyBySms(address, number, 'Stop')
  await expect.poll(readLastMessage).toContain('unsubscribed from our texts')
  await page.goto('/dashboard/campaign/settings/suppressions')
  await page.getByRole('button', { name: 'SMS', exact: true }).click()
  await page.getByRole('searchbox').fill(number.slice(-4))
  await expect(page.getByRole('row', { name: new RegExp(`\\${number}`) })).toContainText('Replied STOP')

  await page.goto('/dashboard/campaign/new')
  await page.getByRole('button', { name: 'Use “Text message”' }).click()
  await page.getByText(`${count - 1} recipients`).waitFor()

  await replyBySms(address, number, 'Start')
  await expect.poll(readLastMessage).toContain('subscribed to our texts again')
  await page.reload()
  await page.getByText(`${count} recipients`).waitFor()
})
