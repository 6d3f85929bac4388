import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanDocument, type RichTextDocument } from '#contract/rich-text/document.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import DocumentEditor from './document-editor.tsx'
import { documentText } from './document.text.ts'

const text = documentText.en

const changes = vi.fn<(document: RichTextDocument) => void>()

const Editor = ({ initial, disabled = false }: { initial: RichTextDocument; disabled?: boolean }) => {
  const [value, setValue] = useState(initial)
  return (
    <>
      <span id="label">Content</span>
      <DocumentEditor
        value={value}
        onChange={(document) => {
          setValue(document)
          changes(document)
        }}
        onBlur={() => undefined}
        focusRef={() => undefined}
        disabled={disabled}
        invalid={false}
        labelId="label"
        describedBy=""
        pendingUploads={new Set()}
      />
    </>
  )
}

const paragraph = (content: string) => ({ type: 'paragraph', content: [{ type: 'text', text: content }] })
const editor = () => page.getByRole('textbox', { name: 'Content' })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const lastTypes = () => changes.mock.lastCall?.[0].content.map(({ type }) => type)

it('inserts blocks that the server accepts unchanged', async () => {
  changes.mockClear()
  await renderPage(<Editor initial={{ type: 'doc', content: [paragraph('Start')] }} />)
  await editor().click()
  for (const block of [text.button, text.columns, text.table, text.divider]) {
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await press(block)
  }
  await expect.poll(() => lastTypes()).toEqual(expect.arrayContaining(['button', 'columns', 'table', 'horizontalRule']))
  const document = changes.mock.lastCall?.[0] ?? { type: 'doc', content: [] }
  const clean = cleanDocument(document)
  expect(clean.content.map(({ type }) => type)).toEqual(document.content.map(({ type }) => type))
  expect(JSON.stringify(clean)).toContain('"href":"/search"')
})

it('restores the original value when all edits are undone', async () => {
  changes.mockClear()
  const initial: RichTextDocument = { type: 'doc', content: [paragraph('Original')] }
  await renderPage(<Editor initial={initial} />)
  await editor().click()
  await userEvent.keyboard('x')
  await expect.poll(() => changes.mock.calls.length).toBeGreaterThan(0)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => changes.mock.lastCall?.[0]).toBe(initial)
})

it('shows hostile attributes as text and is read-only without the permission', async () => {
  const hostile = '"><img src=x onerror=alert(1)>'
  const blocks = [paragraph(hostile), { type: 'button', attrs: { label: hostile, href: 'javascript:alert(1)' } }]
  await renderPage(<Editor initial={{ type: 'doc', content: blocks }} disabled />)
  await expect.element(editor()).toHaveTextContent(hostile)
  expect(document.querySelector('img')).toBeNull()
  expect(document.querySelector('a[href^="javascript"]')).toBeNull()
  expect(page.getByRole('toolbar').query()).toBeNull()
})
