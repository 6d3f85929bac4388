import type { Endpoint } from '#contract/core/endpoint.ts'
import { escapeHtml } from '#server/platform/mail/escape-html.ts'
import { toGuidePath, toResourcePath } from './docs-layout.ts'
import type { Guide } from './guides.ts'
import { type DescribedApi, splitSummary } from './openapi.ts'
import { toAnchor } from './markdown.ts'
import { getTag } from './tags.ts'

interface Entry {
  title: string
  detail: string
  path: string
  /** Lower case; a match in the title ranks before one in here. */
  text: string
}

const maxResults = 60

const listGuideEntries = ({ name, title, markdown }: Guide): Entry[] =>
  markdown.split(/^(?=#{1,3} )/m).map((section) => {
    const [, heading = title] = /^#{1,3} (.*)$/m.exec(section) ?? []
    return {
      title: heading === title ? title : `${title}: ${heading}`,
      detail: 'Guide',
      path: `${toGuidePath(name)}#${toAnchor(heading)}`,
      text: section.toLowerCase(),
    }
  })

/** Everything that can be found: sections of guides and calls with their fields. */
export const buildSearch = (guides: readonly Guide[], endpoints: readonly Endpoint[], api: DescribedApi) => {
  const calls = endpoints.map((endpoint): Entry => {
    const { summary } = splitSummary(endpoint.summary)
    const call = api.calls.get(endpoint.name)
    const fields = JSON.stringify([call?.parameters.map(({ name }) => name), call?.bodyExample, call?.body])
    return {
      title: summary,
      detail: `${endpoint.method} ${endpoint.path}`,
      path: `${toResourcePath(endpoint.resource)}#${endpoint.name}`,
      text: `${endpoint.summary} ${endpoint.path} ${getTag(endpoint.resource).title} ${fields}`.toLowerCase(),
    }
  })
  const entries = [...guides.flatMap(listGuideEntries), ...calls]

  /** Entries with all terms, those with them in the title first. */
  return (query: string): string => {
    const terms = query.toLowerCase().split(/\s+/).filter(Boolean)
    const matches = terms.length === 0 ? [] : entries.filter(({ text }) => terms.every((term) => text.includes(term)))
    const isInTitle = ({ title }: Entry) => terms.every((term) => title.toLowerCase().includes(term))
    const ranked = [...matches.filter(isInTitle), ...matches.filter((entry) => !isInTitle(entry))].slice(0, maxResults)
    const items = ranked.map(
      ({ title, detail, path }) =>
        `<li><a href="${path}">${escapeHtml(title)}</a> <code>${escapeHtml(detail)}</code></li>`,
    )
    const list = items.length > 0 ? `<ul class="calls">${items.join('')}</ul>` : '<p>No results. Try fewer words.</p>'
    return `<h1>Search</h1><p>Results for “${escapeHtml(query)}”</p>${list}`
  }
}
