import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { customization, type ThemeDraft } from '#contract/domains/customization.ts'
import { uploads } from '#contract/domains/uploads.ts'
import type { Permission } from '#contract/permissions.ts'
import { findContrastProblems } from '#contract/theme/colors.ts'
import { defaultTheme } from '#contract/theme/default-theme.ts'
import { presets } from '#contract/theme/presets.ts'
import type { ThemeSettings } from '#contract/theme/settings.ts'
import { exampleTime } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderInShell } from '#web/testing/render-page.tsx'
import CustomizationPage from './customization-page.tsx'

const imageKey = '01a1e89b-ffae-7000-945c-324e2ec0f6c7/01a1e89b-ffae-7000-945c-324e2ec0f6c8.png'

const toDraft = (draft: Partial<ThemeSettings> = {}, version = 1): ThemeDraft => ({
  draft: { ...defaultTheme, ...draft },
  published: defaultTheme,
  publishedAt: null,
  publishedBy: null,
  scheduled: null,
  files: {},
  version,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  updatedBy: 'Ben',
})

/** Stands in for the shop: reports what it receives. */
const frame = `<script>
  onmessage = ({ data }) => parent.postMessage({ type: 'received', data }, '*')
  parent.postMessage({ type: 'ready' }, '*')
</script>`

interface Options {
  settings?: Partial<ThemeSettings>
  can?: (permission: Permission) => boolean
  path?: string
}

const openEditor = async ({ settings, can = () => true, path = 'customization' }: Options = {}) => {
  const api = makeFakeApi()
  let saved = toDraft(settings)
  api.on(customization.get, () => ({ data: saved }))
  api.on(customization.update, ({ body }) => {
    const { version, store_id: _, ...changes } = body
    if (version !== saved.version) return { status: 409, code: 'stale_version', current: saved }
    saved = toDraft({ ...saved.draft, ...changes }, saved.version + 1)
    return { data: saved }
  })
  api.on(customization.createPreview, () => ({
    data: { url: `data:text/html,${encodeURIComponent(frame)}`, expiresAt: exampleTime },
  }))
  api.on(customization.renderPreview, ({ body }) => {
    const { hero } = body['settings'] as ThemeSettings
    return { data: { title: 'Shop', html: `<h1>${hero.title.en}</h1>`, css: '' } }
  })
  await renderInShell(<CustomizationPage />, { path, screens: [], can })
  await page.getByRole('heading', { name: 'Theme', level: 1 }).findElement()
  return {
    api,
    changes: () => api.callsTo(customization.update).map(({ body }) => body),
    /** As another person would. */
    replace: (next: Partial<ThemeSettings>) => {
      saved = toDraft({ ...saved.draft, ...next }, saved.version + 1)
    },
    saved: () => saved.draft,
  }
}

const open = async (name: string) => page.getByRole('button', { name, exact: true }).click()
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('theme editor', () => {
  it('undoes typing as one step, across panels, by key and button', async () => {
    const editor = await openEditor()
    await open('Hero')
    await textbox('Heading').fill('Fresh soap')
    await userEvent.keyboard(' daily')
    await open('Back to all settings')
    await open('Colors')
    await textbox('Buttons and links').fill('#aa0000')
    await expect.element(button('Redo')).toBeDisabled()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(textbox('Buttons and links')).toHaveValue(presets.classic.colors.accent)
    await userEvent.keyboard('{Control>}z{/Control}')
    await open('Back to all settings')
    await open('Hero')
    await expect.element(textbox('Heading')).toHaveValue('')
    await expect.element(button('Undo')).toBeDisabled()
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await expect.element(textbox('Heading')).toHaveValue('Fresh soap daily')
    await button('Redo').click()
    await expect.poll(() => editor.saved().colors.accent).toBe('#aa0000')
    await expect.element(page.getByText('Draft saved')).toBeVisible()
    expect(editor.saved().hero.title.en).toBe('Fresh soap daily')
  })

  it('warns about colors that can’t be read and applies the suggestion with one click', async () => {
    const editor = await openEditor({ path: 'customization?panel=colors' })
    await expect.element(page.getByText('Text, buttons, and links are easy to read.')).toBeVisible()
    await textbox('Text').fill('#bbbbbb')
    await expect.element(page.getByText(/Text is hard to read on this background \(1.9:1\)/)).toBeVisible()
    await page.getByRole('button', { name: /^Use #/ }).click()
    await expect.element(page.getByText('Text, buttons, and links are easy to read.')).toBeVisible()
    await expect.poll(() => editor.saved().colors.text).not.toBe(presets.classic.colors.text)
    expect(findContrastProblems(editor.saved().colors)).toEqual([])
  })

  it('doesn’t save a color or link until it is valid, and says why', async () => {
    const editor = await openEditor({ path: 'customization?panel=announcement' })
    await textbox('Link').fill('javascript:alert(1)')
    await textbox('Text').click()
    await expect.element(page.getByText('Enter a path that starts with /, or a full web address.')).toBeVisible()
    await textbox('Text').fill('Free shipping')
    await expect.poll(() => editor.saved().announcement.text.en).toBe('Free shipping')
    expect(editor.saved().announcement.link).toBe('')
    await textbox('Link').fill('/collections/sale')
    await expect.poll(() => editor.saved().announcement.link).toBe('/collections/sale')
  })

  it('reorders sections by keyboard, and hides, duplicates and deletes them', async () => {
    const editor = await openEditor()
    const types = () => editor.saved().sections.map(({ type }) => type)
    await expect.element(button('Move “Categories”')).toBeVisible()
    ;(button('Move “Categories”').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/“Categories”.* position 1 of 5\./)).toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByText('“Categories” is at position 2 of 5.')).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => types().slice(0, 2)).toEqual(['productGrid', 'categories'])

    const choose = async (action: string) => {
      await button('Actions for “Categories”').first().click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await choose('Hide')
    await expect.poll(() => editor.saved().sections[1]?.isHidden).toBe(true)
    await choose('Duplicate')
    await expect
      .poll(types)
      .toEqual(['productGrid', 'categories', 'categories', 'collections', 'featuredCollection', 'productGrid'])
    expect(new Set(editor.saved().sections.map(({ id }) => id)).size).toBe(6)
    await choose('Delete')
    await expect.poll(() => types().length).toBe(5)
    await button('Undo').click()
    await expect.poll(() => types().length).toBe(6)
  })

  it('adds a section and edits its entries', async () => {
    const editor = await openEditor()
    await open('Add section')
    await page.getByRole('button', { name: /^FAQ/ }).click()
    await expect.element(page.getByRole('heading', { name: 'FAQ' })).toHaveFocus()
    await open('Add question')
    await textbox('Question').fill('Do you ship?')
    await textbox('Answer').fill('Yes.')
    await expect
      .poll(() => editor.saved().sections.at(-1))
      .toMatchObject({ type: 'faq', items: [{ question: { en: 'Do you ship?' }, answer: { en: 'Yes.' } }] })
    await open('Back to all settings')
    await expect.element(button('Add section')).toBeVisible()
  })

  it('edits texts in the chosen language', async () => {
    const editor = await openEditor({
      settings: { footerText: { en: 'Made in Ohio', es: '' } },
      path: 'customization?panel=footer',
    })
    // The input is invisible below the segment that is drawn.
    ;(page.getByRole('radio', { name: 'Spanish' }).element() as HTMLInputElement).click()
    await expect.element(textbox('Footer text')).toHaveValue('')
    await expect.element(textbox('Footer text')).toHaveAttribute('placeholder', 'Made in Ohio')
    await textbox('Footer text').fill('Hecho en Ohio')
    await expect.poll(() => editor.saved().footerText).toEqual({ en: 'Made in Ohio', es: 'Hecho en Ohio' })
  })

  it('sends styles at once and the rendered page to the frame', async () => {
    const received: { type: string; css?: string; html?: string }[] = []
    const listen = ({ data }: MessageEvent<{ type?: string; data?: { type: string } }>) =>
      data?.type === 'received' && data.data && received.push(data.data)
    window.addEventListener('message', listen)
    await openEditor({ path: 'customization?panel=hero' })
    await expect.poll(() => received.map(({ type }) => type)).toEqual(expect.arrayContaining(['css', 'page', 'reveal']))
    await textbox('Heading').fill('Hello')
    await expect.poll(() => received.findLast(({ type }) => type === 'page')?.html).toBe('<h1>Hello</h1>')
    await open('Back to all settings')
    await open('Presets')
    await page.getByRole('button', { name: 'Studio' }).click()
    await expect.poll(() => received.findLast(({ type }) => type === 'css')?.css).toContain('#c6f24e')
    window.removeEventListener('message', listen)
    // Unsaved changes would be restored in the next test, as after a crash.
    await expect.element(page.getByText('Draft saved')).toBeVisible()
  })

  it('shows both versions when another person changed the same field', async () => {
    const editor = await openEditor({ path: 'customization?panel=colors' })
    editor.replace({ colors: { ...presets.classic.colors, accent: '#111111' }, corners: 'large' })
    await textbox('Buttons and links').fill('#222222')
    await expect.element(page.getByRole('heading', { name: 'Ben changed this while you were editing' })).toBeVisible()
    await expect.element(page.getByText(/Also changed by Ben/)).toHaveTextContent('Corners')
    await button('Save my version').click()
    await expect.poll(() => editor.saved().colors.accent).toBe('#222222')
    expect(editor.saved().corners).toBe('large')
    await expect.element(page.getByText('Draft saved')).toBeVisible()
  })

  it('shows that the draft is published, and offers to cancel a schedule', async () => {
    const { api, saved } = await openEditor({ settings: { corners: 'large' } })
    const reply = (facts: Partial<ThemeDraft>) => ({ data: { ...toDraft(saved()), ...facts } })
    const version = { _id: 'v', kind: 'published', name: null, createdAt: exampleTime, createdBy: null } as const
    api.on(customization.publish, ({ body }) =>
      body['at'] === undefined
        ? reply({ published: saved(), publishedAt: exampleTime })
        : reply({ scheduled: { at: String(body['at']), version: { ...version, isLive: false } } }),
    )
    const dialog = page.getByRole('dialog')
    await open('Publish')
    const schedule = await dialog.getByRole('radio', { name: 'Schedule' }).findElement()
    ;(schedule as HTMLInputElement).click()
    await dialog.getByLabelText('Date and time').fill('2099-01-01T10:00')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect.element(page.getByText(/^Scheduled for /)).toBeVisible()
    await open('More actions')
    await expect.element(page.getByRole('menuitem', { name: 'Cancel schedule' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await open('Publish')
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect.element(button('Publish')).toBeDisabled()
  })

  it('finishes an upload after its panel was closed', async () => {
    const { api, saved } = await openEditor({ path: 'customization?panel=hero' })
    let continueUpload = (): void => undefined
    const isReached = new Promise<void>((resolve) => (continueUpload = resolve))
    api.on(uploads.presignUpload, async () => {
      await isReached
      const publicUrl = `${location.origin}/files/${imageKey}`
      return { data: { url: publicUrl, publicUrl, objectKey: imageKey } }
    })
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function answer(this: XMLHttpRequest) {
      Object.defineProperty(this, 'status', { value: 200 })
      this.dispatchEvent(new ProgressEvent('load'))
    })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    const files = new DataTransfer()
    files.items.add(new File(['image'], 'soap.png', { type: 'image/png' }))
    if (input) input.files = files.files
    input?.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.element(page.getByText('Uploading soap.png')).toBeVisible()
    await open('Back to all settings')
    await expect.element(page.getByText('Uploading image…')).toBeVisible()
    await open('Hero')
    await expect.element(page.getByText('Uploading soap.png')).toBeVisible()
    await open('Back to all settings')
    continueUpload()
    await expect.poll(() => saved().hero.image).toEqual({ key: imageKey, alt: '' })
    await expect.element(page.getByText('Draft saved')).toBeVisible()
  })

  it('lets people with view-only access look, and changes nothing', async () => {
    const editor = await openEditor({ can: (permission) => permission !== 'edit_store_customization' })
    await expect
      .element(page.getByText('You don’t have permission to edit the theme. Ask your account owner.'))
      .toBeVisible()
    expect(button('Publish').query()).toBeNull()
    expect(button('Undo').query()).toBeNull()
    expect(button('Add section').query()).toBeNull()
    expect(page.getByRole('button', { name: /^Move “/ }).query()).toBeNull()
    await open('Colors')
    await expect.element(textbox('Background')).toBeDisabled()
    await open('Back to all settings')
    await open('Presets')
    await expect.element(page.getByRole('button', { name: 'Studio' })).toBeDisabled()
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(editor.changes()).toEqual([])
  })
})
