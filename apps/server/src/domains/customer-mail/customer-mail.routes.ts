import { customerMails } from '#contract/domains/customer-mail.ts'
import { routes } from '#server/http/routes.ts'
import { type MailDeps, mailCustomer, readMailCost } from './customer-mail.service.ts'
import type { Unsubscribe } from './unsubscribe.service.ts'

export const customerMailRoutes = ({ unsubscribe, ...deps }: MailDeps & { unsubscribe: Unsubscribe }) =>
  routes(customerMails, {
    mailCost: ({ db, actor }) => readMailCost(db, actor),
    sendMail: ({ uow, store, actor, body }) => mailCustomer(uow, store, actor, deps, body),
    unsubscribe: ({ body, address, requestId }) => unsubscribe(body.token, { address, requestId }),
  })
