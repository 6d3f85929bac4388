import { expect, it } from 'vitest'
import { endpoints } from '../index.ts'
import { allowsApiKey, apiKeyScopes } from './api-key-access.ts'

const allowed = endpoints.filter(allowsApiKey)

it('opens these resources to API keys; a new one is a decision', () => {
  expect([...new Set(allowed.map(({ resource }) => resource))].sort()).toMatchInlineSnapshot(`
    [
      "audit",
      "automations",
      "brands",
      "bulkEdits",
      "businessHours",
      "campaignHistory",
      "campaignSettings",
      "campaignTemplates",
      "campaigns",
      "categories",
      "cmsPages",
      "collections",
      "customFields",
      "customerEmails",
      "customerRegistration",
      "customerSegments",
      "customers",
      "customization",
      "discounts",
      "domains",
      "drivers",
      "emailSuppressions",
      "exports",
      "fulfillment",
      "fulfillmentWindows",
      "inventory",
      "inventoryLogs",
      "locations",
      "maps",
      "onlineStore",
      "orders",
      "paymentOptions",
      "productImports",
      "products",
      "referrals",
      "rewardProgram",
      "rewardRequests",
      "rewardTasks",
      "routes",
      "smsOptOuts",
      "stores",
      "subCategories",
      "supportConversations",
      "supportReplies",
      "supportReports",
      "supportSettings",
      "uploads",
      "variants",
    ]
  `)
})

it('keeps sign-in, people, money of the account, keys and webhooks closed', () => {
  const closed = /^\/(user|auth|vendor|stripe|payouts|earnings|api-keys|webhooks|admin)(\/|$)/
  expect(allowed.filter(({ path }) => closed.test(path)).map(({ name }) => name)).toEqual([])
  expect(allowed.filter(({ stepUp, ownerOnly }) => stepUp || ownerOnly)).toEqual([])
  expect(allowed.filter(({ scope }) => scope === 'self').map(({ name }) => name)).toEqual(['stores.list'])
})

it('offers the scopes that the allowed calls need, and no others', () => {
  const required = new Set(allowed.flatMap((call) => [...call.permissions, ...(call.permissionsAnyOf ?? [])]))
  const scopes: readonly string[] = apiKeyScopes
  expect(scopes.filter((scope) => ![...required].some((flag) => flag === scope))).toEqual([])
  for (const { name, permissions, permissionsAnyOf } of allowed) {
    expect([name, permissions.filter((flag) => !scopes.includes(flag))]).toEqual([name, []])
    expect([name, permissionsAnyOf?.some((flag) => scopes.includes(flag)) ?? true]).toEqual([name, true])
  }
})
