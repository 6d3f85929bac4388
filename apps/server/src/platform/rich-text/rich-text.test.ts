import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffDocuments, diffText } from '#contract/rich-text/diff.ts'
import { cleanDocument, isEmptyDocument, toDocumentText } from '#contract/rich-text/document.ts'
import { toDocument } from './from-html.ts'
import { sanitizePage } from './sanitize-page.ts'
import { toPageHtml } from './to-html.ts'

const text = (content: string, ...marks: object[]) => ({
  type: 'text',
  text: content,
  ...(marks.length > 0 && { marks }),
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const clean = (...content: object[]) => cleanDocument({ content })

describe('cleanDocument', () => {
  it('removes what the editor has no node for and completes what its schema requires', () => {
    const document = clean(
      { type: 'iframe', attrs: { src: 'https://evil.example' } },
      text('Loose text'),
      { type: 'listItem', content: [] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'heading', content: [text('In')] }] }] },
      { type: 'columns', content: [{ type: 'column', content: [{ type: 'columns', content: [] }] }] },
      { type: 'table', content: [] },
      { type: 'heading', attrs: { level: 1 }, content: [paragraph(text('Nested')), text('Title', { type: 'bold' })] },
    )
    const empty = { type: 'paragraph' }
    expect(document.content).toEqual([
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [empty, { type: 'heading', attrs: { level: 2 }, content: [text('In')] }] },
        ],
      },
      {
        type: 'columns',
        content: [
          { type: 'column', content: [empty] },
          { type: 'column', content: [empty] },
        ],
      },
      { type: 'heading', attrs: { level: 2 }, content: [text('Title', { type: 'bold' })] },
    ])
  })

  it('limits depth and number of nodes', () => {
    let nested: object = paragraph(text('deep'))
    for (let depth = 0; depth < 60; depth += 1) nested = { type: 'blockquote', content: [nested] }
    expect(toDocumentText(clean(nested))).toBe('')
    expect(clean(...Array.from({ length: 9000 }, () => ({ type: 'paragraph' }))).content.length).toBeLessThanOrEqual(
      5000,
    )
  })

  it('accepts any JSON and doesn’t change when it is applied again', () => {
    const types = [
      'doc',
      'paragraph',
      'heading',
      'listItem',
      'bulletList',
      'table',
      'tableRow',
      'tableCell',
      'columns',
      'column',
      'text',
      'image',
      'button',
      'x',
    ]
    const { node } = fc.letrec((tie) => ({
      node: fc.record(
        {
          type: fc.oneof(fc.constantFrom(...types), fc.string()),
          attrs: fc.oneof(fc.jsonValue(), fc.constant({ level: 3, href: '/x', label: 'Go' })),
          content: fc.oneof({ maxDepth: 5 }, fc.jsonValue(), fc.array(tie('node'), { maxLength: 4 })),
          marks: fc.oneof(fc.jsonValue(), fc.constant([{ type: 'link', attrs: { href: 'https://a.example' } }])),
          text: fc.oneof(fc.string(), fc.jsonValue()),
        },
        { requiredKeys: ['type'] },
      ),
    }))
    fc.assert(
      fc.property(fc.array(node, { maxLength: 6 }), (content) => {
        const once = cleanDocument({ content })
        expect(cleanDocument(once)).toEqual(once)
        const html = toPageHtml(once)
        expect(sanitizePage(html)).toBe(html)
      }),
      { numRuns: 300 },
    )
  })
})

describe('toDocument', () => {
  it.each([
    '<h2>Orders</h2><p>Binding once <strong>we</strong> <em>confirm</em> it.<br>Really.</p>',
    '<ul><li><p>One</p></li><li><p>Two &amp; &lt;three&gt;</p></li></ul><hr><p><a href="mailto:a@b.example" rel="noopener noreferrer">Write</a></p>',
    '<ol start="3"><li><p>Third</p></li></ol><blockquote><p>Said</p></blockquote>',
    '<div class="table" tabindex="0"><table><tbody><tr><th colspan="2"><p>Head</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table></div>',
  ])('gives a document with the same HTML: %s', (html) => {
    expect(toPageHtml(toDocument(html))).toBe(html)
  })

  it('makes paragraphs of text without one', () => {
    expect(toPageHtml(toDocument('Loose <b>text</b><div>in a div</div><ul><li>item</li></ul>'))).toBe(
      '<p>Loose <strong>text</strong></p><p>in a div</p><ul><li><p>item</p></li></ul>',
    )
    expect(isEmptyDocument(toDocument('<p></p>'))).toBe(true)
  })
})

describe('diffDocuments', () => {
  it('shows changed words, added and removed blocks', () => {
    const before = clean(
      { type: 'heading', attrs: { level: 2 }, content: [text('Returns')] },
      paragraph(text('Return items within 14 days of delivery.')),
      paragraph(text('This goes away.')),
    )
    const after = clean(
      { type: 'heading', attrs: { level: 2 }, content: [text('Returns')] },
      paragraph(text('Return items within 30 days of delivery.')),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('A completely new item'))] }] },
    )
    expect(diffDocuments(before, after)).toEqual([
      { change: 'same', type: 'heading', parts: [{ change: 'same', text: 'Returns' }] },
      {
        change: 'edited',
        type: 'paragraph',
        parts: [
          { change: 'same', text: 'Return items within ' },
          { change: 'removed', text: '14 ' },
          { change: 'added', text: '30 ' },
          { change: 'same', text: 'days of delivery.' },
        ],
      },
      { change: 'removed', type: 'paragraph', parts: [{ change: 'removed', text: 'This goes away.' }] },
      { change: 'added', type: 'listItem', parts: [{ change: 'added', text: 'A completely new item' }] },
    ])
  })

  it('reproduces both texts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const parts = diffText(before, after)
        const join = (change: string) =>
          parts
            .filter((part) => part.change !== change)
            .map((part) => part.text.trim())
            .join('')
        const squash = (value: string) => value.replaceAll(/\s/g, '')
        expect(squash(join('removed'))).toBe(squash(after))
        expect(squash(join('added'))).toBe(squash(before))
      }),
    )
  })
})
