import { customerRegistration } from '#contract/domains/customer-registration.ts'
import { routes } from '#server/http/routes.ts'
import { changeRegistration, readRegistration } from './customer-registration.service.ts'

export const customerRegistrationRoutes = routes(customerRegistration, {
  get: ({ db, store }) => readRegistration(db, store),
  update: ({ uow, store, actor, body }) => changeRegistration(uow, store, actor, body),
})
