import { contacts } from '#contract/domains/contacts.ts'
import { type Route, routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { listContacts, readContactJson } from './contacts.repo.ts'
import { changeContactStatus, receiveContact, removeContact, replyToContact } from './contacts.service.ts'

export const contactRoutes = ({ publicUrl, tokens }: { publicUrl: string; tokens: Tokens }): Route[] =>
  routes(contacts, {
    send: async ({ begin, body, language, address }) => {
      await begin((work) => receiveContact(work, tokens, body, { language, address }))
      return null
    },
    list: ({ db, query }) => listContacts(db, query),
    get: async ({ db, params }) => found(await readContactJson(db, params.id)),
    reply: ({ work, actor, params, body }) => replyToContact(work, actor, publicUrl, params.id, body.message),
    changeStatus: ({ work, params, body }) => changeContactStatus(work, params.id, body),
    remove: async ({ work, params }) => {
      await removeContact(work, params.id)
      return null
    },
  })
