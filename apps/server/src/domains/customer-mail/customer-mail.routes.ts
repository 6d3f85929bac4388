import { customerMails } from '#contract/domains/customer-mail.ts'
import type { LinkedPreferences } from '#server/domains/email-preferences/change-preferences.service.ts'
import { routes } from '#server/http/routes.ts'
import { type MailDeps, mailCustomer, readMailCost } from './customer-mail.service.ts'

export const customerMailRoutes = ({
  linkedPreferences,
  ...deps
}: MailDeps & { linkedPreferences: LinkedPreferences }) =>
  routes(customerMails, {
    mailCost: ({ db, actor }) => readMailCost(db, actor),
    sendMail: ({ uow, store, actor, body }) => mailCustomer(uow, store, actor, deps, body),
    unsubscribe: ({ body, address, requestId }) => linkedPreferences.unsubscribe(body.token, { address, requestId }),
  })
