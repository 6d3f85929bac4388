import { contacts } from '#contract/domains/contacts.ts'
import { type Route, routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { listContacts, readContactJson } from './contacts.repo.ts'
import { changeContactStatus, receiveContact, removeContact, replyToContact } from './contacts.service.ts'

export const contactRoutes = ({ publicUrl, tokens }: { publicUrl: string; tokens: Tokens }): Route[] =>
  routes(contacts, {
    send: async ({ transaction, body, language, address }) => {
      await transaction((uow) => receiveContact(uow, tokens, body, { language, address }))
      return null
    },
    list: ({ db, query }) => listContacts(db, query),
    get: async ({ db, params }) => orNotFound(await readContactJson(db, params.id)),
    reply: ({ uow, actor, params, body }) => replyToContact(uow, actor, publicUrl, params.id, body.message),
    changeStatus: ({ uow, params, body }) => changeContactStatus(uow, params.id, body),
    remove: async ({ uow, params }) => {
      await removeContact(uow, params.id)
      return null
    },
  })
