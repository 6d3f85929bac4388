import { mailEvents } from '#contract/domains/mail-events.ts'
import { routes } from '#server/http/routes.ts'
import type { UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { assertSigned } from '#server/platform/webhook-signature.ts'
import { receiveMailEvents } from './receive-events.service.ts'

interface MailEventDeps {
  deps: UnitOfWorkDeps
  /** Without one the calls are answered with 404. */
  secret: string | undefined
}

export const mailEventRoutes = ({ deps, secret }: MailEventDeps) =>
  routes(mailEvents, {
    receive: async ({ body, signed = { body: '', signature: '' } }) => {
      assertSigned(secret, signed)
      await receiveMailEvents(deps, body.events)
      return null
    },
  })
