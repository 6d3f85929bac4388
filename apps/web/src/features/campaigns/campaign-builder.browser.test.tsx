import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Campaign, everyone } from '#contract/domains/campaign.ts'
import { campaigns, type CampaignChecks } from '#contract/domains/campaigns.ts'
import type { CampaignBlock, CampaignBody } from '#contract/domains/campaign-blocks.ts'
import { defaultDiscount, type Discount } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import type { Permission } from '#contract/permissions.ts'
import { setLanguage } from '#web/client/text.ts'
import { exampleId, exampleTime } from '#web/testing/example-brand.ts'
import { exampleCampaign, noCounts } from '#web/testing/example-campaign.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderInShell } from '#web/testing/render-page.tsx'
import { createBlock } from './campaigns.blocks.ts'
import CampaignBuilder from './parts/campaign-builder.tsx'

const heading = { ...createBlock('heading', exampleId(1), 'en'), text: 'Fresh soap' } as CampaignBlock
const button = createBlock('button', exampleId(2), 'en')

const toCampaign = (fields: Partial<Campaign> = {}): Campaign => ({
  ...exampleCampaign,
  _id: exampleId(50),
  name: 'November news',
  preheader: '',
  senderName: '',
  replyTo: null,
  language: 'en',
  body: { blocks: [heading, button], footer: { text: '', hasSocialLinks: true } },
  plainText: null,
  smsText: '',
  audience: everyone,
  audienceNames: { segments: [], customers: [] },
  test: null,
  winner: null,
  isAutomated: false,
  files: {},
  updatedBy: 'Ben',
  ...fields,
})

const checked: CampaignChecks = {
  audience: { matched: 14, recipients: 12, excluded: [{ reason: 'no_consent', count: 2 }] },
  checks: [],
  bytes: 9000,
  segments: null,
  cost: { units: 12, used: 100, included: 5000, priceEach: 1, total: 0, cap: null },
}

interface Options {
  campaign?: Partial<Campaign>
  checks?: CampaignChecks['checks']
  can?: (permission: Permission) => boolean
}

const openBuilder = async ({ campaign, checks = [], can = () => true }: Options = {}) => {
  const api = makeFakeApi()
  let saved = toCampaign(campaign)
  api.on(campaigns.get, () => ({ data: saved }))
  api.on(campaigns.update, ({ body }) => {
    const { version, store_id: _, ...changes } = body
    if (version !== saved.version) return { status: 409, code: 'stale_version', current: saved }
    saved = { ...saved, ...changes, version: saved.version + 1 }
    return { data: saved }
  })
  api.on(campaigns.preview, ({ body }) => {
    const texts = (body['body'] as CampaignBody).blocks.map((block) => ('text' in block ? block.text : block.type))
    const data = {
      subject: String(body['subject']),
      preheader: '',
      text: texts.join('\n'),
      editableText: texts.join('\n'),
      bytes: 10,
      recipient: null,
    }
    const rows = (body['body'] as CampaignBody).blocks.map(
      ({ id }, index) => `<tr data-block="${id}"><td><h1>${texts[index]}</h1></td></tr>`,
    )
    return { data: { ...data, html: `<html><body><table>${rows.join('')}</table></body></html>` } }
  })
  api.on(campaigns.mergeValues, () => ({ data: { values: { first_name: 'Ann' }, recipient: null } }))
  api.on(campaigns.countAudience, () => ({ data: checked.audience }))
  api.on(campaigns.check, () => ({ data: { ...checked, checks } }))
  api.on(campaigns.act, ({ body }) => {
    if (body['action'] === 'send') saved = { ...saved, status: 'sending', counts: { ...noCounts, queued: 12 } }
    return { data: saved }
  })
  await renderInShell(<CampaignBuilder campaign={saved} />, { path: `campaign/${saved._id}`, screens: [], can })
  await page.getByRole('heading', { name: saved.name, level: 1 }).findElement()
  return {
    api,
    /** As another person would. */
    replace: (next: Partial<Campaign>) => {
      saved = { ...saved, ...next, version: saved.version + 1 }
    },
    saved: () => saved,
    types: () => saved.body.blocks.map(({ type }) => type),
  }
}

const byName = (name: string) => page.getByRole('button', { name, exact: true })
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true })
const focus = async (name: string) => ((await byName(name).findElement()) as HTMLElement).focus()

describe('campaign builder', () => {
  it('adds, moves and deletes blocks by keyboard, and undoes it', async () => {
    const { types } = await openBuilder()
    await expect.element(page.getByText('12 recipients')).toBeVisible()
    await focus('Add block')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Add block' })).toHaveFocus()
    await focus('Divider A line between blocks')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Divider' })).toHaveFocus()
    await byName('Back to all settings').click()
    await focus('Move “Divider”')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/“Divider”.* position 3 of 3\./)).toBeInTheDocument()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(page.getByText('“Divider” is at position 2 of 3.')).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.poll(types).toEqual(['heading', 'divider', 'button'])
    await byName('Actions for “Fresh soap”').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.poll(types).toEqual(['divider', 'button'])
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(types).toEqual(['heading', 'divider', 'button'])
    await expect.element(page.getByText('Draft saved')).toBeVisible()
  })

  it('inserts a merge field with its fallback selected, and shows it in the preview', async () => {
    const { saved } = await openBuilder()
    await byName('Fresh soap Heading').click()
    await textbox('Text').fill('Hi ')
    await byName('Insert merge field: Text').click()
    await page.getByRole('menuitem', { name: 'First name' }).click()
    await expect.element(textbox('Text')).toHaveFocus()
    await userEvent.keyboard('friend')
    await expect.element(textbox('Text')).toHaveValue('Hi {{first_name|friend}}')
    await expect.poll(() => saved().body.blocks[0]).toMatchObject({ text: 'Hi {{first_name|friend}}' })
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Preview"]')
    await expect.poll(() => frame?.contentDocument?.body.textContent).toContain('Hi {{first_name|friend}}')
    await expect.element(page.getByText('Draft saved')).toBeVisible()
  })

  it('opens the block that is clicked in the preview, or chosen there by keyboard', async () => {
    await openBuilder()
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByRole('button', { name: 'Edit “Shop now”' }).click()
    await expect.element(page.getByRole('heading', { name: 'Shop now', level: 2 })).toHaveFocus()
    const editHeading = preview.getByRole('button', { name: 'Edit “Fresh soap”' })
    ;((await editHeading.findElement()) as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(textbox('Text')).toHaveValue('Fresh soap')
    await expect.element(editHeading).toHaveAttribute('aria-current', 'true')
  })

  it('shows both versions when another person changed the same field', async () => {
    const { replace, saved } = await openBuilder()
    replace({ subject: 'Theirs', topic: 'offers' })
    await byName('Name and subject Fresh soap').click()
    await textbox('Subject').fill('Mine')
    await expect.element(page.getByRole('heading', { name: 'Ben changed this while you were editing' })).toBeVisible()
    await byName('Save my version').click()
    await expect.poll(() => saved()).toMatchObject({ subject: 'Mine', topic: 'offers' })
    await expect.element(page.getByText('Draft saved')).toBeVisible()
  })

  it('doesn’t send with a blocking problem, says what is missing, and leads to its field', async () => {
    const discount = { ...createBlock('discount', exampleId(3), 'en'), kind: 'unique' } as CampaignBlock
    const { api } = await openBuilder({
      campaign: { body: { ...toCampaign().body, blocks: [heading, discount] } },
      checks: [
        { problem: 'incomplete_block', isBlocking: true, blocks: [discount.id], detail: 'discount', count: null },
      ],
    })
    await byName('Review and send').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('Fix 1 problem before sending')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Send to 12 people' })).toBeDisabled()
    await expect.element(dialog.getByText('Not subscribed')).toBeVisible()
    await expect.element(dialog.getByText('Choose a discount for “A discount for you”.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Edit block “A discount for you”' }).click()
    await expect.element(page.getByRole('heading', { name: 'A discount for you', level: 2 })).toBeVisible()
    await expect
      .element(page.getByRole('combobox', { name: 'Discount', exact: true }))
      .toHaveAccessibleDescription(/Choose a discount\./)
    expect(api.callsTo(campaigns.act)).toEqual([])
  })

  it('shows the status of discounts in the picker, and an error for an expired one', async () => {
    const discount = { ...createBlock('discount', exampleId(3), 'en'), kind: 'unique' } as CampaignBlock
    const { api } = await openBuilder({
      campaign: { body: { ...toCampaign().body, blocks: [discount] } },
      checks: [
        { problem: 'discount_inactive', isBlocking: true, blocks: [discount.id], detail: 'expired', count: null },
      ],
    })
    const toDiscount = (id: number, name: string, status: Discount['status']) => ({
      ...defaultDiscount,
      _id: exampleId(id),
      name,
      status,
      used: 0,
      batchCodes: 0,
      hasTargets: true,
      version: 1,
      createdAt: exampleTime,
      updatedAt: exampleTime,
      updatedBy: null,
    })
    const expired = toDiscount(5, 'Winter', 'expired')
    const listed = [toDiscount(4, 'Welcome', 'active'), expired, toDiscount(6, 'May', 'inactive')]
    api.on(discounts.list, () => ({ data: { data: listed, total: 3, totalIsCapped: false, nextCursor: null } }))
    api.on(discounts.get, () => ({ data: { ...expired, names: {} } }))
    await byName('A discount for you Discount code').click()
    const picker = page.getByRole('combobox', { name: 'Discount', exact: true })
    await picker.click()
    await expect.element(page.getByRole('option', { name: 'Welcome', exact: true })).toBeVisible()
    await expect.element(page.getByRole('option', { name: 'May (Inactive)' })).toBeVisible()
    await page.getByRole('option', { name: 'Winter (Expired)' }).click()
    await expect.element(picker).toHaveAccessibleDescription(/This discount has expired or is used up\./)
    await byName('Review and send').click()
    await expect
      .element(page.getByText('The discount in “A discount for you” has expired or is used up. Choose another one.'))
      .toBeVisible()
  })

  it.each([
    ['en', 'Audience 12 recipients', 'Send to'],
    ['es', 'Audiencia 12 destinatarios', 'Enviar a'],
  ] as const)('shows the choices of the audience in full (%s)', async (language, panel, label) => {
    setLanguage(language)
    await openBuilder()
    await byName(panel).click()
    const choices = await page.getByRole('radiogroup', { name: label }).findElement()
    for (const width of [1440, 390]) {
      await page.viewport(width, 900)
      await expect.poll(() => choices.clientWidth).toBeGreaterThan(0)
      // The group cuts off labels that don't fit.
      expect(choices.scrollWidth).toBe(choices.clientWidth)
    }
  })

  it('keeps a number of days that isn’t valid with its range, and doesn’t send before it’s corrected', async () => {
    const { saved } = await openBuilder({ campaign: { audience: { ...everyone, orderedDays: 7 } } })
    const days = textbox('Ordered in the last')
    const range = /Enter a number from 1 to 365\./
    await byName('Audience 12 recipients').click()
    for (const wrong of ['0', '-5', '99999', '']) {
      await days.fill(wrong)
      await userEvent.tab()
      await expect.element(days).toHaveAccessibleDescription(range)
      await expect.element(days).toHaveValue(wrong)
    }
    await byName('Back to all settings').click()
    await byName('Review and send').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('Fix 1 problem before sending')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Send to 12 people' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Edit audience' }).click()
    await expect.element(days).toHaveAccessibleDescription(range)
    await days.fill('30')
    await userEvent.tab()
    await expect.element(days).not.toHaveAccessibleDescription(range)
    await byName('Review and send').click()
    await expect.element(page.getByText('No problems found')).toBeVisible()
    expect(saved().audience.orderedDays).toBe(30)
  })

  it('sends the version that was checked, and schedules at each person’s time', async () => {
    const { api } = await openBuilder()
    await byName('Name and subject Fresh soap').click()
    await textbox('Subject').fill('New subject')
    await byName('Review and send').click()
    const dialog = page.getByRole('dialog')
    const later = await dialog.getByRole('radio', { name: 'Schedule' }).findElement()
    ;(later as HTMLInputElement).click()
    await dialog.getByLabelText('Date and time').fill('2099-01-01T10:00')
    ;(dialog.getByRole('radio', { name: 'Each person’s' }).element() as HTMLInputElement).click()
    await dialog.getByRole('button', { name: 'Schedule campaign' }).click()
    await expect
      .poll(() => api.callsTo(campaigns.act).map(({ body }) => body))
      .toMatchObject([{ action: 'schedule', version: 2, at: '2099-01-01T10:00:00.000Z', isLocalTime: true }])
  })

  it('pauses a campaign that is being sent, and locks its content', async () => {
    const { api } = await openBuilder({
      campaign: { status: 'sending', counts: { ...noCounts, queued: 200, sent: 50, opened: 3 } },
    })
    await expect.element(page.getByText('50 of 200 sent')).toBeVisible()
    await expect.element(byName('Add block')).not.toBeInTheDocument()
    await byName('Pause').click()
    await expect.poll(() => api.callsTo(campaigns.act).map(({ body }) => body['action'])).toEqual(['pause'])
    await byName('Cancel campaign').click()
    await expect.element(page.getByRole('dialog')).toHaveTextContent('Cancel “November news”?')
  })
})

describe('text message', () => {
  const message = textbox('Message')
  const preview = page.getByRole('region', { name: 'Preview' })
  const openSms = () =>
    openBuilder({ campaign: { channel: 'sms', body: { blocks: [], footer: toCampaign().body.footer } } })

  it('shows segments, price and the phone while it is written', async () => {
    const { saved } = await openSms()
    await message.fill('Hi {{first_name|there}}')
    await expect.element(page.getByText('1 segment · $0.01 per person')).toBeVisible()
    await expect.element(page.getByText(/^28 of 160 characters, with “Reply STOP to opt out”\./)).toBeVisible()
    await expect.element(preview).toHaveTextContent('Hi Ann Reply STOP to opt out')
    await message.fill('a'.repeat(139))
    await expect.element(page.getByText('2 segments · $0.02 per person')).toBeVisible()
    await expect.element(page.getByText(/^161 of 306 characters/)).toBeVisible()
    ;(page.getByRole('radio', { name: 'Spanish' }).element() as HTMLInputElement).click()
    await expect.element(preview).toHaveTextContent(`${'a'.repeat(139)} Responde BAJA para darte de baja`)
    await expect.poll(() => saved()).toMatchObject({ smsText: 'a'.repeat(139), language: 'es' })
  })

  it('names characters that shorten the segments, and replaces those that have an equal', async () => {
    await openSms()
    await message.fill('“Más” café 😀')
    await expect.element(page.getByText(/^35 of 70 characters/)).toBeVisible()
    const note = page.getByText('These characters limit a segment to 70 characters')
    await expect.element(note).toHaveTextContent(/: “á”😀$/)
    await byName('Replace with plain characters').click()
    await expect.element(message).toHaveValue('"Más" café 😀')
    await expect.element(note).toHaveTextContent(/: á😀$/)
    await expect.element(byName('Replace with plain characters')).not.toBeInTheDocument()
    await message.fill('Mas cafe')
    await expect.element(page.getByText(/^30 of 160 characters/)).toBeVisible()
    await expect.element(note).not.toBeInTheDocument()
  })

  it('sends a test only to a number with its country code', async () => {
    const { api, saved } = await openSms()
    await message.fill('Sale today')
    await byName('Send test SMS').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Phone number' }).fill('845 555 0100')
    await dialog.getByRole('button', { name: 'Send test SMS' }).click()
    await expect.element(dialog.getByText('Enter a phone number with its country code', { exact: false })).toBeVisible()
    expect(api.callsTo(campaigns.act)).toEqual([])
    await dialog.getByRole('textbox', { name: 'Phone number' }).fill('+1 845 555 0100')
    await dialog.getByRole('button', { name: 'Send test SMS' }).click()
    await expect
      .poll(() => api.callsTo(campaigns.act).map(({ body }) => body))
      .toMatchObject([{ action: 'test', to: '+1 845 555 0100' }])
    expect(saved().smsText).toBe('Sale today')
  })
})
