import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'

const subscribers = [
  { email: 'ines@ceramica.example', language: 'es', status: 'pending', days: 1 },
  { email: 'hello@northbakery.example', language: 'en', status: 'confirmed', days: 4 },
  { email: 'tom@bikeworks.example', language: 'en', status: 'confirmed', days: 12 },
  { email: 'marta@libros.example', language: 'es', status: 'confirmed', days: 19 },
  { email: 'sam@oldmill.example', language: 'en', status: 'unsubscribed', days: 40 },
] as const

/** One pending, some confirmed and one unsubscribed subscriber. */
export const demoNewsletter = async (tx: Tx): Promise<void> => {
  for (const { days, ...subscriber } of subscribers) {
    const ago = (minutesLater: number) =>
      sql<Date>`now() - make_interval(days => ${days}, mins => ${90 - minutesLater})`
    await tx
      .insertInto('newsletter_subscribers')
      .values({
        id: newId(),
        request_id: newId(),
        ...subscriber,
        requested_at: ago(0),
        confirmed_at: subscriber.status === 'pending' ? null : ago(9),
        unsubscribed_at: subscriber.status === 'unsubscribed' ? ago(7 * 24 * 60) : null,
      })
      .execute()
  }
}
