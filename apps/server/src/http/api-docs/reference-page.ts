import { allowsApiKey, apiKeyLimit } from '#contract/core/api-key-access.ts'
import type { Endpoint, Limit } from '#contract/core/endpoint.ts'
import { apiBase } from '#server/http/route-url.ts'
import { escapeHtml } from '#server/platform/mail/escape-html.ts'
import { toCurl } from './curl-example.ts'
import { makeResponseExample } from './examples.ts'
import { renderFieldRows, renderFields, renderType } from './field-table.ts'
import { type Json, listRefs, refName } from './json-schemas.ts'
import { renderCode } from './markdown.ts'
import { type DescribedApi, splitSummary } from './openapi.ts'
import { getTag } from './tags.ts'

const formatLimit = ({ points, seconds, by }: Limit): string => `${points} calls in ${seconds} seconds per ${by}`

const actorTexts: Readonly<Record<Endpoint['actor'], string>> = {
  public: 'Without credentials.',
  person: 'A signed-in person.',
  vendor: 'A signed-in owner or staff member.',
  customer: 'A signed-in customer.',
  shopper: 'Without credentials, or as a signed-in customer.',
  participant: 'Those who take part in the conversation.',
  admin: 'An admin of the platform.',
}

const renderAccess = (endpoint: Endpoint): string => {
  const { permissions, permissionsAnyOf = [], limits } = endpoint
  const isOpenToKeys = allowsApiKey(endpoint)
  const needed = [
    ...permissions.map((flag) => `<code>${flag}</code>`),
    ...(permissionsAnyOf.length > 0
      ? [`one of ${permissionsAnyOf.map((flag) => `<code>${flag}</code>`).join(', ')}`]
      : []),
  ]
  const access = isOpenToKeys
    ? needed.length > 0
      ? `API key with the permission ${needed.join(' and ')}.`
      : 'Any API key.'
    : `${actorTexts[endpoint.actor]}${needed.length > 0 ? ` Permission: ${needed.join(' and ')}.` : ''} No API keys.`
  const rates = limits.map(formatLimit)
  const isOwnLimit = rates.length > 0
  return `<p class="quiet">${access}${isOwnLimit ? ` Limit: ${rates.join('; ')}${isOpenToKeys ? `, within ${apiKeyLimit.points} per minute and key` : ''}.` : ''}</p>`
}

const renderExample = (response: Json, components: Readonly<Record<string, Json>>): string => {
  const data = makeResponseExample(response, components)
  const code = renderCode(JSON.stringify({ statusCode: 200, data }, null, 2))
  return `<details><summary>Example of a response</summary>${code}</details>`
}

/** A component, or one of several. */
const isNamed = (json: Json): boolean => {
  const alternatives = (json['anyOf'] ?? []) as Json[]
  return refName(json) !== undefined || (alternatives.length > 0 && alternatives.every(isNamed))
}

export const toCallAnchor = (endpoint: Pick<Endpoint, 'name'>): string => endpoint.name

const renderCall = (endpoint: Endpoint, api: DescribedApi, publicUrl: string): string => {
  const call = api.calls.get(endpoint.name)
  if (!call) return ''
  const { components } = api
  const { summary, description } = splitSummary(endpoint.summary)
  const rows = call.parameters.map(({ name, schema, required, description: text }) => ({
    name,
    json: schema,
    required,
    description: text,
  }))
  const curl = toCurl(endpoint, publicUrl, call.body && call.bodyExample)
  const hasFields = call.body && Object.keys(call.body['properties'] ?? { some: 1 }).length > 0
  return `<section class="call"><h2 id="${toCallAnchor(endpoint)}">${escapeHtml(summary)}</h2>
<p class="path"><span class="method ${endpoint.method}">${endpoint.method}</span> ${escapeHtml(apiBase + endpoint.path)}</p>
${description ? `<p>${escapeHtml(description)}</p>` : ''}${renderAccess(endpoint)}
${curl ? renderCode(curl) : ''}
${rows.length > 0 ? `<h3>Parameters</h3>${renderFieldRows(rows, { marksRequired: true })}` : ''}
${call.body && hasFields ? `<h3>Body</h3>${renderFields(call.body, components, { marksRequired: true })}` : ''}
<h3>Response</h3>${isNamed(call.response) ? `<p>${renderType(call.response)}</p>` : renderFields(call.response, components, { marksRequired: false })}
${isNamed(call.response) ? renderExample(call.response, components) : ''}</section>`
}

/** Named objects that the calls of the page use, directly or in a part. */
const collectObjects = (calls: readonly unknown[], components: Readonly<Record<string, Json>>): string[] => {
  const found = new Set<string>()
  const visit = (json: unknown): void => {
    for (const name of listRefs(json)) {
      if (found.has(name)) continue
      found.add(name)
      visit(components[name])
    }
  }
  calls.forEach(visit)
  return [...found].sort()
}

/** The calls of a resource and the objects that they use. */
export const renderReference = (
  resource: string,
  endpoints: readonly Endpoint[],
  api: DescribedApi,
  publicUrl: string,
): string => {
  const { title, description } = getTag(resource)
  const index = endpoints.map(
    (endpoint) =>
      `<li><span class="method ${endpoint.method}">${endpoint.method}</span> <a href="#${toCallAnchor(endpoint)}">${escapeHtml(splitSummary(endpoint.summary).summary)}</a> <code>${escapeHtml(endpoint.path)}</code></li>`,
  )
  const described = endpoints.flatMap(({ name }) => {
    const call = api.calls.get(name)
    return call ? [{ parameters: call.parameters, body: call.body, response: call.response }] : []
  })
  const objects = collectObjects(described, api.components).map((name) => {
    const json = api.components[name] ?? {}
    return `<h3 id="${name}">${name}</h3>${renderFields(json, api.components, { marksRequired: false })}`
  })
  return `<h1>${title}</h1><p>${escapeHtml(description)}</p><ul class="calls">${index.join('')}</ul>
${endpoints.map((endpoint) => renderCall(endpoint, api, publicUrl)).join('')}
${objects.length > 0 ? `<h2 id="objects">Objects</h2>${objects.join('')}` : ''}`
}
