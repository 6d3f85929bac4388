import { toWholeList } from '#contract/core/page.ts'
import { customerEmails } from '#contract/domains/customer-emails.ts'
import { routes } from '#server/http/routes.ts'
import {
  changeEmailSettings,
  type LinkDeps,
  listActiveEmails,
  listEmailSettings,
  previewEmail,
  sendTestEmail,
} from './email-settings.service.ts'

export const customerEmailRoutes = (links: LinkDeps) =>
  routes(customerEmails, {
    list: async ({ db, store }) => toWholeList(await listEmailSettings(db, store)),
    active: async ({ db, store }) => ({ kinds: await listActiveEmails(db, store) }),
    update: ({ uow, store, actor, params, body }) => changeEmailSettings(uow, store, actor, params.kind, body),
    preview: ({ db, store, params, body }) => previewEmail(db, store, links, params.kind, body),
    sendTest: ({ uow, store, actor, params, body }) => sendTestEmail(uow, store, actor, links, params.kind, body),
  })
