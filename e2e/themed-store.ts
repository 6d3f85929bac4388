import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ThemeDraft } from '#contract/domains/customization.ts'
import type { Session } from '#contract/domains/identity.ts'
import type { ThemeSettings } from '#contract/theme/settings.ts'
import { owner, password } from './demo-accounts.ts'
import { address, type Visit } from './journey.ts'

/** A demo store with products whose theme journeys change; they publish the theme from before again. */
export const openThemedStore = async () => {
  let session: Session | undefined
  const call = async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-idempotency-key': randomUUID(),
        ...(session && { authorization: `Bearer ${session.access_token}`, 'x-csrf-token': session.csrf_token }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data } = (await response.json()) as { data: Data }
    if (!response.ok) throw new Error(`${response.status} ${path}`)
    return data
  }
  session = await call<Session>('POST', '/user/login', { email: owner, password })
  const stores = await call<{ data: { _id: string; slug: string }[] }>('GET', '/store')
  const { _id: storeId, slug } = stores.data.at(-1) ?? { _id: '', slug: '' }
  const read = () => call<ThemeDraft>('GET', `/customization?store_id=${storeId}`)
  const publish = async (settings: Partial<ThemeSettings>): Promise<ThemeDraft> => {
    const { version } = await read()
    const saved = await call<ThemeDraft>('PATCH', '/customization', { ...settings, version, store_id: storeId })
    return call('POST', '/customization/publish', { version: saved.version, store_id: storeId })
  }
  const visitEditor = async (visit: Visit): Promise<Page> => {
    const page = await visit({ as: owner, separateBrowser: true })
    await page.addInitScript(`if (window === top) localStorage.setItem('lastSelectedStoreId', '${storeId}')`)
    return page
  }
  return { publish, visitEditor, shop: `/s/${slug}`, before: (await read()).published }
}
