import { expect } from '@playwright/test'
import { findAccessibilityProblems } from './accessibility.ts'
import { owner } from './demo-accounts.ts'
import { journey } from './journey.ts'
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
    await recipient.getByRole('checkbox', { name: /Newsletter/ }).uncheck()
    await recipient.getByRole('button', { name: 'Save preferences' }).click()
    await recipient.getByText('Preferences saved').waitFor()

    await page.goto('/dashboard/campaign/history')
    await page.getByRole('link', { name: subject }).click()
    await expect(page.getByRole('region', { name: 'Overview' })).toContainText(String(sent.length))
  },
)
