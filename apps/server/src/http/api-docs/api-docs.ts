import type { Endpoint } from '#contract/core/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { docsPath, renderDocsPage, toGuidePath, toResourcePath } from './docs-layout.ts'
import { buildSearch } from './docs-search.ts'
import { readGuides } from './guides.ts'
import { renderMarkdown } from './markdown.ts'
import { describeApi, toOpenApi } from './openapi.ts'
import { fillAddress, renderOverview } from './overview-page.ts'
import { renderReference } from './reference-page.ts'
import { getTag } from './tags.ts'

export interface ApiDocs {
  overview(): string
  /** Undefined for a name that doesn't exist. */
  guide(name: string): string | undefined
  reference(resource: string): string | undefined
  search(query: string): string
  openApi(): string
}

/** The pages of the API docs, rendered when they are first requested. */
export const openApiDocs = async (publicUrl: string): Promise<ApiDocs> => {
  const guides = await readGuides()
  const api = describeApi()
  const all: readonly Endpoint[] = endpoints
  const resources = new Set(all.map(({ resource }) => resource))
  const rendered = new Map<string, string>()
  const remember = (path: string, title: string, render: () => string): string => {
    const page = rendered.get(path) ?? renderDocsPage({ title, path, content: render() }, { guides, resources })
    rendered.set(path, page)
    return page
  }
  const find = buildSearch(guides, all, api)
  let openApi: string | undefined
  return {
    overview: () => remember(docsPath, 'Overview', () => renderOverview(guides, resources, publicUrl)),
    guide: (name) => {
      const guide = guides.find((candidate) => candidate.name === name)
      return (
        guide && remember(toGuidePath(name), guide.title, () => renderMarkdown(fillAddress(guide.markdown, publicUrl)))
      )
    },
    reference: (resource) => {
      if (!resources.has(resource)) return undefined
      const calls = all.filter((endpoint) => endpoint.resource === resource)
      return remember(toResourcePath(resource), getTag(resource).title, () =>
        renderReference(resource, calls, api, publicUrl),
      )
    },
    search: (query) =>
      renderDocsPage(
        { title: 'Search', path: `${docsPath}/search`, content: find(query), query },
        { guides, resources },
      ),
    openApi: () => (openApi ??= JSON.stringify(toOpenApi(api, publicUrl))),
  }
}
