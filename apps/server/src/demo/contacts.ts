import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { digestMessage } from '#server/domains/contacts/spam-filter.rules.ts'

const messages = [
  {
    name: 'Rosa Ibarra',
    email: 'rosa@flores.example',
    subject: 'Dos tiendas con una sola cuenta',
    message:
      'Hola:\n\nTengo una floristería en Bilbao y otra en línea. ¿Puedo llevar las dos con la misma cuenta?\n\nRosa',
    language: 'es',
    status: 'new',
    hours: 3,
  },
  {
    name: 'Best Rank Agency',
    email: 'offers@rank.example',
    subject: 'Your site on the first page',
    message: 'We bring you to the first page: [url=https://rank.example]see how[/url]',
    language: 'en',
    status: 'spam',
    hours: 26,
  },
] as const

/** One message to answer and one that is spam. */
export const demoContacts = async (tx: Tx): Promise<void> => {
  for (const { hours, ...message } of messages) {
    const at = sql<Date>`now() - make_interval(hours => ${hours})`
    await tx
      .insertInto('contacts')
      .values({ id: newId(), ...message, address: '', digest: digestMessage(message), created_at: at, updated_at: at })
      .execute()
  }
}
