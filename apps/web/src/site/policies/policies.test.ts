import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#contract/enumerations.ts'
import { keptRecords, retention } from '#contract/retention.ts'
import { cookies, importDatabase, listStorage, storage } from '#contract/stored.ts'
import { cookiesText } from './cookies.text.ts'
import { policyPages } from './policies.tsx'
import { privacyText } from './privacy.text.ts'
import { termsText } from './terms.text.ts'
import type { PolicyText } from './written-policy.ts'

const pageOf = (path: string, language: Language): string => {
  const page = policyPages.find((each) => each.path === path)
  return page ? renderToStaticMarkup(page.content(language).body) : ''
}

const inside = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found)

describe.each(languages)('in %s', (language) => {
  it('lists every cookie and entry that is declared, and nothing else', () => {
    const declared = [
      ...Object.keys(cookies),
      ...Object.keys(storage),
      ...Object.keys(listStorage).map((name) => `${name}:…`),
      importDatabase,
    ]
    expect(inside(pageOf('/cookies', language), /<code>([^<]+)<\/code>/g)).toEqual(declared)
  })

  it('states how long each cookie is stored', () => {
    const rows = inside(pageOf('/cookies', language), /<tr>(<th scope="row"><code>storeward_.*?)<\/tr>/g)
    const days = rows.slice(0, Object.keys(cookies).length).map((row) => Number(/(\d+) d/.exec(row ?? '')?.[1]))
    expect(days).toEqual(Object.values(cookies).map((cookie) => cookie.days))
  })

  it('states how long each kind of record is stored, as defined by `retention`', () => {
    const html = pageOf('/privacy', language)
    expect(inside(html, /(<th scope="row">)/g)).toHaveLength(keptRecords.length)
    const { kept } = privacyText[language]
    const toldIn = (name: keyof typeof kept) => kept[name].howLong.match(/\d+/g)?.map(Number)
    expect(toldIn('contacts')).toEqual([retention.contactAddresses, retention.contacts, retention.spam])
    expect(toldIn('newsletter')).toEqual([retention.unconfirmedSubscribers, retention.subscriberAddresses])
    expect(toldIn('sessions')).toEqual([cookies.storeward_refresh.days, retention.sessions])
    expect(toldIn('mails')).toEqual([retention.keptMails])
    expect(toldIn('browserErrors')).toEqual([retention.browserErrors])
  })

  it.each(['/privacy', '/terms', '/cookies'])('links from the contents of %s to each part', (path) => {
    const html = pageOf(path, language)
    const parts = inside(html, /<section id="([^"]+)"/g)
    expect(parts.length).toBeGreaterThan(3)
    expect(inside(html, /<li><a href="#([^"]+)"/g)).toEqual(parts)
    expect(html).toMatch(/<time dateTime="\d{4}-\d{2}-\d{2}">/)
    // An unparsed link would be shown as its source.
    expect(html).not.toMatch(/\]\(/)
  })
})

it('has the same structure in every language', () => {
  const shape = ({ parts }: PolicyText) =>
    Object.entries(parts).map(([id, { lines }]) => [id, lines.map((line) => inside(line, /\]\(([^)]+)\)/g))])
  for (const texts of [cookiesText, privacyText, termsText]) expect(shape(texts.es)).toEqual(shape(texts.en))
})
