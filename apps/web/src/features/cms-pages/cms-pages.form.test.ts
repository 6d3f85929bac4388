import { describe, expect, it } from 'vitest'
import type { CmsMenuPage, CmsPage } from '#contract/domains/cms-pages.ts'
import { pageForm, toBody, toFormValues } from './cms-pages.form.ts'
import { moveItems } from './cms-pages.menus.ts'

const store = { language: 'en', timezone: 'America/New_York' } as const

const page = {
  name: 'About',
  slug: 'about',
  content: { type: 'doc', content: [] },
  status: 'published',
  visibility: 'public',
  language: 'es',
  role: null,
  seoTitle: '',
  seoDescription: '',
  publishAt: '2026-07-01T14:30:45.000Z',
  unpublishAt: null,
} as unknown as CmsPage

describe('the form of a page', () => {
  it('shows dates in the store’s time zone and sends unchanged ones as they were saved', () => {
    const values = pageForm.parse(toFormValues(page, store))
    expect(values.publishAt).toBe('2026-07-01T10:30')
    expect(toBody(values, page, store)).toMatchObject({ publishAt: page.publishAt, unpublishAt: null, role: null })
    const changed = { ...values, publishAt: '2026-12-01T09:00', role: 'terms' as const }
    expect(toBody(changed, page, store)).toMatchObject({ publishAt: '2026-12-01T14:00:00.000Z', role: 'terms' })
  })

  it('starts as a public draft in the store’s language', () => {
    expect(toFormValues(undefined, store)).toMatchObject({ status: 'draft', visibility: 'public', language: 'en' })
  })
})

describe('moveItems', () => {
  const toPage = (_id: string) => ({ _id }) as CmsMenuPage
  const menus = { header: [toPage('a'), toPage('b')], footer: [toPage('b'), toPage('c')] }

  it('reorders a menu', () => {
    expect(moveItems(menus, 'header', ['header b', 'header a'])).toEqual({ header: ['b', 'a'], footer: ['b', 'c'] })
  })

  it('moves a page between menus, where it is once', () => {
    expect(moveItems(menus, 'header', ['header a', 'footer c', 'header b'])).toEqual({
      header: ['a', 'c', 'b'],
      footer: ['b'],
    })
    expect(moveItems(menus, 'footer', ['header b', 'footer b', 'footer c'])).toEqual({
      header: ['a'],
      footer: ['b', 'c'],
    })
  })
})
