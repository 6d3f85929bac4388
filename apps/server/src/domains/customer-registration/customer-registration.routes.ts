import { customerApprovals } from '#contract/domains/customer-approval.ts'
import { customerRegistration } from '#contract/domains/customer-registration.ts'
import { routes } from '#server/http/routes.ts'
import { decideApproval, decideApprovals } from './approval.service.ts'
import { changeRegistration, readRegistration } from './customer-registration.service.ts'

export const customerRegistrationRoutes = [
  ...routes(customerRegistration, {
    get: ({ db, store }) => readRegistration(db, store),
    update: ({ uow, store, actor, body }) => changeRegistration(uow, store, actor, body),
  }),
  ...routes(customerApprovals, {
    approval: ({ uow, store, actor, params, body }) => decideApproval(uow, store, actor, params.customerId, body),
    approveMany: async ({ uow, store, actor, body }) => ({ ids: await decideApprovals(uow, store, actor, body) }),
  }),
]
