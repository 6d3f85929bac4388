import { logs } from '#contract/domains/logs.ts'
import { routes } from '#server/http/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { found } from '#server/platform/refusal.ts'
import { insertClientLog, listClientLogs, readClientLog } from './logs.repo.ts'

export const logRoutes = routes(logs, {
  send: async ({ db, body, address, device }) => {
    await insertClientLog(db, { id: newId(), ...body, address, device })
    return null
  },
  list: ({ db, query }) => listClientLogs(db, query),
  get: async ({ db, params }) => found(await readClientLog(db, params.id)),
})
