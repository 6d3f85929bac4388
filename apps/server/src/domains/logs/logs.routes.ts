import { logs } from '#contract/domains/logs.ts'
import { routes } from '#server/http/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { insertClientLog } from './logs.repo.ts'

export const logRoutes = routes(logs, {
  send: async ({ db, body, address, device }) => {
    await insertClientLog(db, { id: newId(), ...body, address, device })
    return null
  },
})
