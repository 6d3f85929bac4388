import { expect, it } from 'vitest'
import { languages } from '#contract/enumerations.ts'
import { siteAddress } from '#contract/site-address.ts'
import { textOf } from './testing/read-page.ts'
import {
  all,
  assets,
  byAddress,
  each,
  idsOf,
  rendered,
  type Rendered,
  repeated,
  shown,
  values,
} from './testing/rendered-site.ts'

it('exists in every language', () => {
  const inEnglish = rendered.filter(({ language }) => language === 'en').map(({ address }) => address)
  expect(inEnglish).toEqual(
    expect.arrayContaining(['/', '/contact', '/resources', '/about', '/privacy', '/terms', '/cookies', '/not-found']),
  )
  const expected = inEnglish.flatMap((path) => languages.map((language) => siteAddress(path, language)))
  expect([...byAddress.keys()].toSorted()).toEqual(expected.toSorted())
  each(rendered, ({ html, language }) => (html.startsWith(`<!doctype html><html lang="${language}">`) ? [] : ['lang']))
})

it('has one h1 and no duplicate ids', () => {
  each(rendered, (page) => {
    const headings = all(page, 'h1').map(({ inner }) => textOf(inner))
    return [
      ...(headings.length === 1 && headings[0] ? [] : [`h1: ${headings.join(', ')}`]),
      ...repeated(idsOf(page)).map((id) => `id twice: ${id}`),
    ]
  })
})

it('refers only to ids that exist', () => {
  const references = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'list', 'headers']
  each(rendered, (page) => {
    const ids = new Set(idsOf(page))
    const named = references.flatMap((attribute) => values(page.elements, attribute)).flatMap((list) => list.split(' '))
    return named.filter((id) => !ids.has(id))
  })
})

it('has a unique title and description of suitable length', () => {
  const titleOf = (page: Rendered) => textOf(all(page, 'title')[0]?.inner ?? '')
  const descriptionOf = ({ elements }: Rendered) =>
    elements.find(({ attributes }) => attributes['name'] === 'description')?.attributes['content'] ?? ''
  each(rendered, (page) => (titleOf(page).length > 65 ? [`${titleOf(page).length} letters: ${titleOf(page)}`] : []))
  each(shown, (page) => {
    const { length } = descriptionOf(page)
    return length < 50 || length > 160 ? [`described in ${length} letters: ${descriptionOf(page)}`] : []
  })
  for (const language of languages) {
    const mine = rendered.filter((page) => page.language === language)
    expect(repeated(mine.map(titleOf))).toEqual([])
    expect(repeated(mine.map(descriptionOf))).toEqual([])
  }
})

it('has no inline script, which the content security policy would block', () => {
  each(rendered, (page) => [
    ...all(page, 'script').flatMap(({ attributes: { src, type } }) =>
      type === 'application/ld+json' || src === assets.themeScript || src === assets.islands ? [] : [`script ${src}`],
    ),
    ...page.elements.flatMap(({ name, attributes }) =>
      Object.keys(attributes).flatMap((key) => (key.startsWith('on') ? [`<${name} ${key}>`] : [])),
    ),
  ])
})

it('gives every image an alt text and a size', () => {
  each(rendered, (page) =>
    all(page, 'img').flatMap(({ attributes: { src, alt, width, height } }) =>
      alt !== undefined && Number(width) > 0 && Number(height) > 0 ? [] : [`${src}`],
    ),
  )
})
