import { expect, it } from 'vitest'
import type { Guide } from './guide.ts'
import { guidesByLanguage } from './guides-by-language.ts'
import { searchGuides } from './search.ts'

const guide = (slug: string, title: string, sections: Record<string, string>): Guide => ({
  slug,
  title,
  summary: `About ${slug}.`,
  sections: Object.entries(sections).map(([heading, text], index) => ({ id: `s${index}`, heading, body: [text] })),
})
const sample = [
  guide('a', 'Counting', { Shelves: 'Count [[Every shelf]].', Códigos: 'Un código por línea.' }),
  guide('b', 'Delivering', { Windows: 'A count of orders.', Routes: 'Later.' }),
]
const slugs = (query: string) => searchGuides(sample, query).map(({ slug }) => slug)

it('returns all guides for an empty query', () => {
  expect(slugs('')).toEqual(['a', 'b'])
  expect(slugs('  ')).toEqual(['a', 'b'])
})

it('matches the beginnings of words in title, summary, heading and text, best match first', () => {
  expect(slugs('count')).toEqual(['a', 'b'])
  expect(slugs('deliv')).toEqual(['b'])
  expect(slugs('about b')).toEqual(['b'])
  expect(slugs('routes')).toEqual(['b'])
  expect(slugs('every shelf')).toEqual(['a'])
  expect(slugs('outes')).toEqual([])
})

it('requires every term anywhere in the guide, and ignores accents, case and punctuation', () => {
  expect(slugs('windows later')).toEqual(['b'])
  expect(slugs('windows shelves')).toEqual([])
  expect(slugs('CODIGO')).toEqual(['a'])
  expect(slugs('«línea».')).toEqual(['a'])
})

it('ranks title over heading over summary over text, regardless of frequency', () => {
  const often = 'Lemons, lemons, lemons.'
  const ranked = [
    guide('text', 'One', { First: often, Second: often }),
    { ...guide('summary', 'Two', { First: 'Nothing.' }), summary: 'About lemons.' },
    guide('heading', 'Three', { Lemons: 'Nothing.' }),
    guide('title', 'Lemons', { First: 'Nothing.' }),
  ]
  expect(searchGuides(ranked, 'lemon').map(({ slug }) => slug)).toEqual(['title', 'heading', 'summary', 'text'])
})

it('treats special characters literally', () => {
  expect(slugs('<b>')).toEqual([])
  expect(slugs('+++')).toEqual([])
  expect(slugs('count +')).toEqual(['a', 'b'])
})

it('returns the matching section', () => {
  expect(searchGuides(sample, 'codigo')[0]?.section).toEqual({ id: 's1', heading: 'Códigos' })
  expect(searchGuides(sample, 'delivering')[0]?.section).toBeUndefined()
})

it('finds the expected guide for common queries', () => {
  const first = (language: 'en' | 'es', query: string) => {
    const [best] = searchGuides(guidesByLanguage[language], query)
    return best && [best.slug, best.section?.id]
  }
  expect(first('en', 'csv')?.[0]).toBe('importing-customers')
  expect(first('en', 'shortcut')?.[0]).toBe('keyboard-shortcuts')
  expect(first('en', 'packing slip')).toEqual(['planning-deliveries', 'packing'])
  expect(first('en', 'buy 2 get 1')).toEqual(['discounts', 'kinds'])
  expect(first('en', 'invite')).toEqual(['stores-and-staff', 'invite'])
  expect(first('en', 'refund')?.[0]).toBe('orders')
  expect(first('en', 'return')).toEqual(['orders', 'refund'])
  expect(first('es', 'devolucion')).toEqual(['orders', 'refund'])
  expect(first('es', 'lista de empaque')?.[0]).toBe('planning-deliveries')
  expect(first('es', 'codigo de descuento')?.[0]).toBe('discounts')
  expect(first('es', 'ctrl k')?.[0]).toBe('keyboard-shortcuts')
  expect(first('en', 'blockchain')).toBeUndefined()
})
