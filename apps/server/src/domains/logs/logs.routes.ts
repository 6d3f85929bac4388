import { logs } from '#contract/domains/logs.ts'
import { routes } from '#server/http/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { insertClientLog, listClientLogs, readClientLog } from './logs.repo.ts'

export const logRoutes = routes(logs, {
  send: async ({ db, body, address, device }) => {
    await insertClientLog(db, { id: newId(), ...body, address, device })
    return null
  },
  list: ({ db, query }) => listClientLogs(db, query),
  get: async ({ db, params }) => orNotFound(await readClientLog(db, params.id)),
})
