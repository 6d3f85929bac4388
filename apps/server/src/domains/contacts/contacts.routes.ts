import { contacts } from '#contract/domains/contacts.ts'
import { type Route, routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { listContacts, readContactJson } from './contacts.repo.ts'
import { changeContactStatus, receiveContact, replyToContact } from './contacts.service.ts'

export const contactRoutes = ({ publicUrl }: { publicUrl: string }): Route[] =>
  routes(contacts, {
    send: async ({ begin, body, language, address }) => {
      await begin((work) => receiveContact(work, body, { language, address }))
      return null
    },
    list: ({ db, query }) => listContacts(db, query),
    get: async ({ db, params }) => found(await readContactJson(db, params.id)),
    reply: ({ work, actor, params, body }) => replyToContact(work, actor, publicUrl, params.id, body.message),
    changeStatus: ({ work, params, body }) => changeContactStatus(work, params.id, body),
  })
