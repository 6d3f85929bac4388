import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#contract/enumerations.ts'
import { personalDataRecords, retention } from '#contract/retention.ts'
import {
  chatStorage,
  cookies,
  draftStorage,
  driverDatabase,
  importDatabase,
  listStorage,
  storage,
} from '#contract/browser-storage.ts'
import { cookiesText } from './cookies.text.ts'
import { policyPages } from './policies.tsx'
import { privacyText } from './privacy.text.ts'
import { termsText } from './terms.text.ts'
import type { PolicyText } from './policy-types.ts'

const renderPolicy = (path: string, language: Language): string => {
  const page = policyPages.find((candidate) => candidate.path === path)
  return page ? renderToStaticMarkup(page.content(language).body) : ''
}

const captureAll = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, captured]) => captured)

describe.each(languages)('in %s', (language) => {
  it('lists every cookie and entry that is declared, and nothing else', () => {
    const declared = [
      ...Object.keys(cookies),
      ...Object.keys(storage),
      ...Object.keys(listStorage).map((name) => `${name}:…`),
      ...Object.keys(draftStorage).map((name) => `${name}:…`),
      `${chatStorage}:…`,
      importDatabase,
      driverDatabase,
    ]
    expect(captureAll(renderPolicy('/cookies', language), /<code>([^<]+)<\/code>/g)).toEqual(declared)
  })

  it('states how long each cookie is stored', () => {
    const rows = captureAll(renderPolicy('/cookies', language), /<tr>(<th scope="row"><code>storeward_.*?)<\/tr>/g)
    const days = rows.slice(0, Object.keys(cookies).length).map((row) => Number(/(\d+) d/.exec(row ?? '')?.[1]))
    expect(days).toEqual(Object.values(cookies).map((cookie) => cookie.days))
  })

  it('states how long each kind of record is stored, as defined by `retention`', () => {
    const html = renderPolicy('/privacy', language)
    expect(captureAll(html, /(<th scope="row">)/g)).toHaveLength(personalDataRecords.length)
    const { kept } = privacyText[language]
    const readDays = (name: keyof typeof kept) => kept[name].howLong.match(/\d+/g)?.map(Number)
    expect(readDays('contacts')).toEqual([retention.contactAddresses, retention.contacts, retention.spam])
    expect(readDays('newsletter')).toEqual([retention.unconfirmedSubscribers, retention.subscriberAddresses])
    expect(readDays('sessions')).toEqual([cookies.storeward_refresh.days, retention.sessions])
    expect(readDays('carts')).toEqual([retention.carts])
    expect(readDays('mails')).toEqual([retention.storedMails])
    expect(readDays('browserErrors')).toEqual([retention.browserErrors])
  })

  it.each(['/privacy', '/terms', '/cookies'])('links from the contents of %s to each part', (path) => {
    const html = renderPolicy(path, language)
    const parts = captureAll(html, /<section id="([^"]+)"/g)
    expect(parts.length).toBeGreaterThan(3)
    expect(captureAll(html, /<li><a href="#([^"]+)"/g)).toEqual(parts)
    expect(html).toMatch(/<time dateTime="\d{4}-\d{2}-\d{2}">/)
    // An unparsed link would be shown as its source.
    expect(html).not.toMatch(/\]\(/)
  })
})

it('has the same structure in every language', () => {
  const shape = ({ parts }: PolicyText) =>
    Object.entries(parts).map(([id, { lines }]) => [id, lines.map((line) => captureAll(line, /\]\(([^)]+)\)/g))])
  for (const texts of [cookiesText, privacyText, termsText]) expect(shape(texts.es)).toEqual(shape(texts.en))
})
