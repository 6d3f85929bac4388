import { expect, it } from 'vitest'
import { type Language, languages } from '#contract/enumerations.ts'
import { type Block, type Guide, guidePath } from './guide.ts'
import { guidesByLanguage } from './guides-by-language.ts'
import { parsePieces } from './pieces.ts'
import { minutesToRead, getTexts } from './plain-text.ts'

const toShape = (block: Block) => {
  if (typeof block === 'string') return 'text'
  if ('table' in block) return { columns: block.table.head.length, rows: block.table.rows.length }
  if ('picture' in block) return block.picture
  return { [Object.keys(block)[0] ?? '']: getTexts(block).length }
}

const getLinks = (guide: Guide) =>
  guide.sections
    .flatMap(({ body }) => body.flatMap(getTexts))
    .flatMap(parsePieces)
    .flatMap((piece) => (piece.kind === 'link' ? [piece.to] : []))

it('has every guide in every language, with the same sections and steps', () => {
  const outline = (language: Language) =>
    guidesByLanguage[language].map((guide) => ({
      slug: guide.slug,
      sections: guide.sections.map(({ id, body }) => ({ id, body: body.map(toShape) })),
      links: getLinks(guide).toSorted(),
    }))
  expect(outline('en').length).toBeGreaterThan(4)
  for (const language of languages) expect(outline(language)).toEqual(outline('en'))
})

it('has rows with as many cells as their table has columns', () => {
  const tables = Object.values(guidesByLanguage)
    .flat()
    .flatMap(({ sections }) => sections.flatMap(({ body }) => body))
    .flatMap((block) => (typeof block === 'object' && 'table' in block ? [block.table] : []))
  expect(tables.length).toBeGreaterThan(10)
  for (const { head, rows } of tables) for (const row of rows) expect(row, row.join()).toHaveLength(head.length)
})

it('links only to guides, sections and paths that exist', () => {
  for (const language of languages) {
    const guides = guidesByLanguage[language]
    const known = new Set(
      guides.flatMap(({ slug, sections }) => [
        guidePath(slug),
        ...sections.map(({ id }) => `${guidePath(slug)}#${id}`),
      ]),
    )
    const within = guides.flatMap(getLinks).filter((to) => to.startsWith('/resources'))
    expect(within.length).toBeGreaterThan(3)
    expect(within.filter((to) => !known.has(to))).toEqual([])
    expect(guides.flatMap(getLinks).filter((to) => !/^\/(resources|dashboard|register|contact)/.test(to))).toEqual([])
  }
})

it('estimates the reading time from the word count', () => {
  const guide = (text: number): Guide => ({
    slug: 'a',
    title: 'A',
    summary: 'one',
    sections: [{ id: 'b', heading: 'two', body: ['[[word]] '.repeat(text).trim()] }],
  })
  expect([guide(1), guide(398), guide(598)].map(minutesToRead)).toEqual([1, 2, 3])
})

it('splits a text at its markup and nowhere else', () => {
  expect(parsePieces('Choose [[Save]], or ‹Ctrl›+‹S›, see [here](/contact#a) and `902*`.')).toEqual([
    { kind: 'words', text: 'Choose ' },
    { kind: 'quoted', text: 'Save' },
    { kind: 'words', text: ', or ' },
    { kind: 'key', text: 'Ctrl' },
    { kind: 'words', text: '+' },
    { kind: 'key', text: 'S' },
    { kind: 'words', text: ', see ' },
    { kind: 'link', text: 'here', to: '/contact#a' },
    { kind: 'words', text: ' and ' },
    { kind: 'literal', text: '902*' },
    { kind: 'words', text: '.' },
  ])
})

it('leaves no markup unclosed', () => {
  const texts = Object.values(guidesByLanguage)
    .flat()
    .flatMap(({ sections }) => sections.flatMap(({ body }) => body.flatMap(getTexts)))
    .flatMap(parsePieces)
    .flatMap((piece) => (piece.kind === 'words' ? [piece.text] : []))
  expect(texts.filter((text) => /[[\]‹›`{}]/.test(text))).toEqual([])
})
