import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { productName, productVersion } from '#contract/app-name.ts'
import { apiBase } from './route-url.ts'
import { openApi, resourceTitle } from './openapi.ts'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style = `
  :root { color-scheme: light dark; --line: color-mix(in srgb, CanvasText 18%, Canvas); --accent: LinkText;
    --quiet: color-mix(in srgb, CanvasText 70%, Canvas); --ink: CanvasText; --ground: Canvas }
  body { font: 15px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--ground); margin: 0 auto;
    max-width: 60rem; padding: 2rem 1.25rem 6rem }
  h2 { margin: 3rem 0 .5rem } p { color: var(--quiet) }
  article { border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem; margin: .75rem 0 }
  h3 { font: 600 14px/1.6 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere } h3 b { color: var(--accent) }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .5rem 0; font-size: 13px }
  dt { color: var(--quiet) } dd { margin: 0 } summary { cursor: pointer; font-size: 13px; color: var(--accent) }
  pre { overflow: auto; font-size: 12px; border-top: 1px solid var(--line); padding-top: .5rem } a { color: var(--accent) }`

const schemaBlock = (title: string, schema: z.core.$ZodType, io: 'input' | 'output'): string => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  if (Object.keys((json as { properties?: object }).properties ?? { some: 1 }).length === 0) return ''
  return `<details><summary>${title}</summary><pre>${escape(JSON.stringify(json, null, 2))}</pre></details>`
}

const formatPermissions = ({ permissions, permissionsAnyOf = [] }: Endpoint): string => {
  const oneOf = permissionsAnyOf.length > 0 ? [`one of ${permissionsAnyOf.join(', ')}`] : []
  return [...permissions, ...oneOf].join(', ') || 'none'
}

const article = (endpoint: Endpoint): string => `
  <article id="${endpoint.name}">
    <h3><b>${endpoint.method}</b> ${escape(apiBase + endpoint.path)}</h3>
    <p>${escape(endpoint.summary)}</p>
    <dl>
      <dt>Actor</dt><dd>${endpoint.actor}</dd>
      <dt>Permissions</dt><dd>${formatPermissions(endpoint)}</dd>
      <dt>Scope</dt><dd>${endpoint.scope}</dd>
      ${endpoint.limits.map((limit) => `<dt>Rate limit</dt><dd>${limit.points} in ${limit.seconds} s per ${limit.by}</dd>`).join('')}
    </dl>
    ${schemaBlock('Path', endpoint.params, 'input')}
    ${schemaBlock('Query', endpoint.query, 'input')}
    ${schemaBlock('Body', endpoint.body, 'input')}
    ${schemaBlock('Response (data)', endpoint.response, 'output')}
  </article>`

/** The API reference as one static page without a script, generated from the contract. */
const apiReference = (): string => {
  const resources = [...new Set(endpoints.map((endpoint) => endpoint.resource))]
  const sections = resources.map((resource) => {
    const resourceEndpoints = endpoints.filter((endpoint) => endpoint.resource === resource)
    return `<section><h2 id="${resource}">${resourceTitle(resource)}</h2>${resourceEndpoints.map(article).join('')}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API reference · ${productName}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
    <style>${style}</style></head><body><main>
    <h1>${productName} API</h1>
    <p>${productVersion}. Base path: ${apiBase}. A successful response is <code>{ statusCode, data }</code>, an error
    <code>{ statusCode, message, code, errors? }</code>. Signed-in calls send <code>Authorization: Bearer</code>; writes also
    send <code>X-CSRF-Token</code> and <code>x-Idempotency-Key</code>. “Scope” says where a store’s <code>store_id</code> is
    sent. OpenAPI: <a href="${apiBase}/openapi.json">openapi.json</a>.</p>
    <nav>${resources.map((resource) => `<a href="#${resource}">${resourceTitle(resource)}</a>`).join(' · ')}</nav>
    ${sections.join('')}</main></body></html>`
}

/** Serves the reference at `/api/docs` and the OpenAPI document. */
export const serveApiReference = (fastify: FastifyInstance, publicUrl: string): void => {
  // Generated on first request, because it would slow down every start.
  let reference: string | undefined
  let description: string | undefined
  fastify.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((reference ??= apiReference())),
  )
  fastify.get(`${apiBase}/openapi.json`, (_request, reply) =>
    reply.type('application/json').send((description ??= JSON.stringify(openApi(publicUrl)))),
  )
}
