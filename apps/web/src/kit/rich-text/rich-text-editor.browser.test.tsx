import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { descriptionImageText } from './description-image.text.ts'
import { documentText } from './document.text.ts'
import { FormattedText } from './formatted-text.tsx'
import RichTextEditor from './rich-text-editor.tsx'

const text = { ...documentText.en, ...descriptionImageText.en }
const key = '01a00000-0000-7000-8000-000000000001/01a00000-0000-7000-8000-000000000002'
const image = `<img src="/files/${key}.jpg" alt="Front">`
const pending = `<img src="/files/${key}.wait" alt="">`

const changes = vi.fn<(html: string) => void>()

const Editor = ({ initial }: { initial: string }) => {
  const [value, setValue] = useState(initial)
  return (
    <>
      <span id="label">Description</span>
      <RichTextEditor
        value={value}
        onChange={(html) => {
          setValue(html)
          changes(html)
        }}
        onBlur={() => undefined}
        focusRef={() => undefined}
        disabled={false}
        invalid={false}
        labelId="label"
        describedBy=""
        pendingUploads={new Set()}
      />
    </>
  )
}

const editor = () => page.getByRole('textbox', { name: 'Description' })

it('keeps images and placeholders where they are, and changes the alt text', async () => {
  changes.mockClear()
  await renderPage(<Editor initial={`<p>Soft ${image} linen ${pending}</p>`} />)
  await expect.element(page.getByText(text.notDownloaded)).toBeVisible()
  await page.getByRole('img', { name: 'Front' }).click()
  await page.getByLabelText(text.altText).fill('Back "left"')
  expect(changes).toHaveBeenLastCalledWith(
    `<p>Soft <img src="/files/${key}.jpg" alt="Back &quot;left&quot;"> linen ${pending}</p>`,
  )
})

it('shows an image at the top of its paragraph, above the text', async () => {
  await renderPage(<Editor initial={`<p>${image}linen</p>`} />)
  const shown = page.getByRole('img', { name: 'Front' })
  await expect.element(shown).toBeInTheDocument()
  const top = (element: Element | null | undefined) => element?.getBoundingClientRect().top ?? Number.NaN
  const paragraph = shown.element().closest('p')
  expect(top(shown.element()) - top(paragraph)).toBeLessThan(16)
})

it('removes the selected image', async () => {
  changes.mockClear()
  await renderPage(<Editor initial={`<p>Soft ${image} linen</p>`} />)
  await page.getByRole('img', { name: 'Front' }).click()
  await page.getByRole('button', { name: text.removeImage }).click()
  expect(changes).toHaveBeenLastCalledWith('<p>Soft  linen</p>')
})

it('drops images of other hosts', async () => {
  changes.mockClear()
  const hostile = '<img src="https://evil.example/x.jpg" onerror="alert(1)"><img src="data:image/png;base64,AA">'
  await renderPage(<Editor initial={`<p>Text${hostile}${image}</p>`} />)
  // On the text: a click on the image selects it, and the key would replace it.
  await editor().click({ position: { x: 3, y: 8 } })
  await userEvent.keyboard('{Control>}{End}{/Control}!')
  await expect.poll(() => changes.mock.lastCall?.[0]).toBe(`<p>Text${image}!</p>`)
})

const marker = (mark: string) => `<span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span>`
const item = (level: number, mark: string, content: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]>${marker(mark)}<![endif]>${content}</p>`

it('takes headings, lists and tables from Word', async () => {
  changes.mockClear()
  await renderPage(<Editor initial="" />)
  await editor().click()
  const data = new DataTransfer()
  const lists = [item(1, '·', 'Soy'), item(2, 'o', 'Vegan'), item(1, '·', 'Linen'), item(1, '1.', 'Light it')]
  const table = '<table><tr><td>Size</td><td>8 oz</td></tr><tr><td>Hours</td><td>45</td></tr></table>'
  // Office adds an image of the text.
  data.items.add(new File(['image'], 'image.png', { type: 'image/png' }))
  data.setData('text/html', `<h1>Candle</h1>${lists.join('')}<p>Then:</p>${item(1, '1.', 'Wait')}${table}`)
  editor()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  await expect
    .poll(() => changes.mock.lastCall?.[0])
    .toBe(
      '<h2>Candle</h2><ul><li><p>Soy</p><ul><li><p>Vegan</p></li></ul></li><li><p>Linen</p></li></ul>' +
        '<ol><li><p>Light it</p></li></ol><p>Then:</p><ol><li><p>Wait</p></li></ol><p>Size | 8 oz</p><p>Hours | 45</p>',
    )
})

it('is shown with its files only', async () => {
  await renderPage(
    <FormattedText html={`<p>Text${image}${pending}<img src="https://evil.example/x.jpg" onerror="alert(1)"></p>`} />,
  )
  await expect.element(page.getByText('Text')).toBeVisible()
  expect([...document.querySelectorAll('img')].map((shown) => shown.getAttribute('src'))).toEqual([
    `/files/${key}.jpg?w=960`,
  ])
})
