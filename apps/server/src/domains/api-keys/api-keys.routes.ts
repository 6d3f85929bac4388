import { toWholeList } from '#contract/core/page.ts'
import { apiKeys } from '#contract/domains/api-keys.ts'
import { routes } from '#server/http/routes.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { readApiKeys } from './api-keys.repo.ts'
import { createApiKey, revokeApiKey } from './api-keys.service.ts'

export const apiKeyRoutes = ({ tokens }: { tokens: Tokens }) =>
  routes(apiKeys, {
    list: async ({ db, actor }) => toWholeList(await readApiKeys(db, actor)),
    create: ({ transaction, actor, body }) => transaction((uow) => createApiKey(tokens, uow, actor, body)),
    revoke: ({ uow, actor, params }) => revokeApiKey(uow, actor, params.id),
  })
