import { expect, it } from 'vitest'
import { languages } from '#contract/enumerations.ts'
import { sitePath } from '#contract/site-path.ts'
import { toPlainText } from './testing/read-page.ts'
import {
  findElements,
  assets,
  pagesByPath,
  expectNoProblems,
  getIds,
  renderedPages,
  type RenderedPage,
  findDuplicates,
  visiblePages,
  getAttributeValues,
} from './testing/rendered-site.ts'

it('exists in every language', () => {
  const inEnglish = renderedPages.filter(({ language }) => language === 'en').map(({ address }) => address)
  expect(inEnglish).toEqual(
    expect.arrayContaining(['/', '/contact', '/resources', '/about', '/privacy', '/terms', '/cookies', '/not-found']),
  )
  const expected = inEnglish.flatMap((path) => languages.map((language) => sitePath(path, language)))
  expect([...pagesByPath.keys()].toSorted()).toEqual(expected.toSorted())
  expectNoProblems(renderedPages, ({ html, language }) =>
    html.startsWith(`<!doctype html><html lang="${language}">`) ? [] : ['lang'],
  )
})

it('has one h1 and no duplicate ids', () => {
  expectNoProblems(renderedPages, (page) => {
    const headings = findElements(page, 'h1').map(({ inner }) => toPlainText(inner))
    return [
      ...(headings.length === 1 && headings[0] ? [] : [`h1: ${headings.join(', ')}`]),
      ...findDuplicates(getIds(page)).map((id) => `id twice: ${id}`),
    ]
  })
})

it('refers only to ids that exist', () => {
  const references = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'list', 'headers']
  expectNoProblems(renderedPages, (page) => {
    const ids = new Set(getIds(page))
    const referencedIds = references
      .flatMap((attribute) => getAttributeValues(page.elements, attribute))
      .flatMap((list) => list.split(' '))
    return referencedIds.filter((id) => !ids.has(id))
  })
})

it('has a unique title and description of suitable length', () => {
  const getTitle = (page: RenderedPage) => toPlainText(findElements(page, 'title')[0]?.inner ?? '')
  const getDescription = ({ elements }: RenderedPage) =>
    elements.find(({ attributes }) => attributes['name'] === 'description')?.attributes['content'] ?? ''
  expectNoProblems(renderedPages, (page) =>
    getTitle(page).length > 65 ? [`${getTitle(page).length} letters: ${getTitle(page)}`] : [],
  )
  expectNoProblems(visiblePages, (page) => {
    const { length } = getDescription(page)
    return length < 50 || length > 160 ? [`described in ${length} letters: ${getDescription(page)}`] : []
  })
  for (const language of languages) {
    const inLanguage = renderedPages.filter((page) => page.language === language)
    expect(findDuplicates(inLanguage.map(getTitle))).toEqual([])
    expect(findDuplicates(inLanguage.map(getDescription))).toEqual([])
  }
})

it('has no inline script, which the content security policy would block', () => {
  expectNoProblems(renderedPages, (page) => [
    ...findElements(page, 'script').flatMap(({ attributes: { src, type } }) =>
      type === 'application/ld+json' || src === assets.themeScript || src === assets.islands ? [] : [`script ${src}`],
    ),
    ...page.elements.flatMap(({ name, attributes }) =>
      Object.keys(attributes).flatMap((key) => (key.startsWith('on') ? [`<${name} ${key}>`] : [])),
    ),
  ])
})

it('gives every image an alt text and a size', () => {
  expectNoProblems(renderedPages, (page) =>
    findElements(page, 'img').flatMap(({ attributes: { src, alt, width, height } }) =>
      alt !== undefined && Number(width) > 0 && Number(height) > 0 ? [] : [`${src}`],
    ),
  )
})
