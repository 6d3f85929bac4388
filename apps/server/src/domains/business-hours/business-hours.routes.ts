import { businessHours } from '#contract/domains/business-hours.ts'
import { routes } from '#server/http/routes.ts'
import { changeHours, readHours } from './business-hours.service.ts'

export const businessHoursRoutes = routes(businessHours, {
  get: ({ db, store }) => readHours(db, store),
  update: ({ uow, store, actor, body, language }) => changeHours(uow, store, actor, { body, language }),
})
