import { allowsApiKey } from '#contract/core/api-key-access.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { apiBase } from '#server/http/route-url.ts'
import { exampleStoreId } from './example-values.ts'

/** Where a shell inserts the store, outside of the quotes. */
const withStoreVariable = (text: string): string => text.replace(exampleStoreId, `'$STORE'`)

const toQuery = ({ scope }: Endpoint): string => (scope === 'store in query' ? '?store_id=$STORE' : '')

/** The call as one line for a shell with `$KEY` and `$STORE`; undefined for calls that need a signed-in person. */
export const toCurl = (endpoint: Endpoint, publicUrl: string, body: unknown): string | undefined => {
  const isPublic = endpoint.actor === 'public' && !endpoint.signatureHeader
  if (!isPublic && !allowsApiKey(endpoint)) return undefined
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'storeId' ? '$STORE' : `$${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
  )
  const parts = [
    'curl',
    ...(endpoint.method === 'GET' ? [] : ['-X', endpoint.method]),
    `"${publicUrl}${apiBase}${path}${toQuery(endpoint)}"`,
    ...(isPublic ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...(body === undefined ? [] : ['--json', `'${withStoreVariable(JSON.stringify(body).replaceAll("'", "'\\''"))}'`]),
  ]
  return parts.join(' ')
}
