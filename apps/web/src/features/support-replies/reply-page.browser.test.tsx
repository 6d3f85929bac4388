import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type SavedReply, supportReplies } from '#contract/domains/support-replies.ts'
import { exampleId, exampleTime } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderInShell } from '#web/testing/render-page.tsx'
import ReplyPage from './reply-page.tsx'

/** From before merge fields were checked. */
const reply: SavedReply = {
  _id: exampleId(960),
  name: 'Greeting',
  text: 'Hi {{first_name}}!',
  isPersonal: false,
  version: 1,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  updatedBy: null,
}

it('opens a reply with an unknown merge field, names it, and saves the reply without it', async () => {
  const api = makeFakeApi()
  api.on(supportReplies.get, () => ({ data: reply }))
  api.on(supportReplies.update, ({ body }) => ({ data: { ...reply, text: String(body['text']), version: 2 } }))
  const pages = (
    <Routes>
      <Route path="support/replies/:id" element={<ReplyPage />} />
    </Routes>
  )
  await renderInShell(pages, { path: `support/replies/${reply._id}`, screens: [] })
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect.element(text).toHaveValue('Hi {{first_name}}!')
  await text.fill('Hello {{first_name}}!')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(text).toHaveAccessibleDescription(/Unknown merge field: {{first_name}}\. Use {{customer_name}},/)
  expect(api.callsTo(supportReplies.update)).toEqual([])
  await text.fill('Hello ')
  await page.getByRole('button', { name: 'Insert Customer name' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => api.callsTo(supportReplies.update)).toHaveLength(1)
  expect(api.callsTo(supportReplies.update)[0]?.body).toMatchObject({ text: 'Hello {{customer_name}}', version: 1 })
})
