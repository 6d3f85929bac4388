import { smsEvents } from '#contract/domains/sms-events.ts'
import { routes } from '#server/http/routes.ts'
import type { UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { assertSigned } from '#server/platform/webhook-signature.ts'
import { receiveSmsEvents } from './receive-sms-events.service.ts'

interface SmsEventDeps {
  deps: UnitOfWorkDeps
  /** Without one the calls are answered with 404. */
  secret: string | undefined
}

export const smsEventRoutes = ({ deps, secret }: SmsEventDeps) =>
  routes(smsEvents, {
    receive: async ({ body, address, requestId, signed = { body: '', signature: '' } }) => {
      assertSigned(secret, signed)
      await receiveSmsEvents(deps, { address, requestId }, body.events)
      return null
    },
  })
