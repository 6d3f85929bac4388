import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/log.ts'
import { runEvery } from '#server/platform/run-every.ts'
import type { Call } from './call.ts'
import type { RequestCheck } from './check-request.ts'
import { makeRequestHandler, type SandboxRequest, type SandboxResponse } from './handle-request.ts'
import { finishOnboarding, readAccountLink } from './resources/accounts.ts'
import { answerPaymentChallenge } from './resources/payment-intents.ts'
import { answerSetupChallenge } from './resources/setup-intents.ts'
import { SandboxError } from './sandbox-error.ts'
import { runChanges } from './scheduled-changes.ts'
import { hasDueWork, type SandboxSettings, writeSettings } from './sandbox.repo.ts'
import { type DeliverWebhook, sendWebhooks } from './webhooks.ts'

/** The built-in card provider: Stripe's API for what we use, with its state in our database. */
export interface Sandbox {
  /** Only for this process's Stripe client. */
  url: string
  /** Requests of the card form, with the publishable key. */
  handleBrowserRequest(request: SandboxRequest): Promise<SandboxResponse>
  /** The customer's answer to the challenge of a bank. */
  answerChallenge(intentId: string, clientSecret: string, isApproved: boolean): Promise<void>
  /** Where the onboarding page returns to; `isExpired` if its link was used or is too old. */
  readOnboarding(accountId: string, token: string): Promise<Onboarding>
  finishOnboarding(accountId: string, token: string, bank: string): Promise<Onboarding>
  /** Sends webhooks and makes changes that are due, from now on and until it is closed. */
  start(deliver: DeliverWebhook): void
  /** Makes all changes and sends all webhooks now, whether they are due or not; for tests. */
  settle(deliver: DeliverWebhook): Promise<void>
  configure(settings: Partial<SandboxSettings>): Promise<void>
  /** How the API fails, in this process; for tests. */
  faults: { api: 'none' | 'unreachable' | 'loses responses' }
  close(): Promise<void>
}

type Onboarding = Awaited<ReturnType<typeof readAccountLink>>

interface SandboxOptions {
  database: Database
  log: Log
  keys: { secretKey: string; publishableKey: string; webhookSecret: string }
  publicUrl: string
  checkRequest: RequestCheck | undefined
}

const pollMs = 1_000
const maxBodyBytes = 256 * 1024

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  request.setEncoding('utf8')
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > maxBodyBytes) throw new Error('The request is too large.')
  }
  return body
}

const send = (reply: ServerResponse, { status, body, headers }: SandboxResponse): void => {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}

const apiError: SandboxResponse = {
  status: 500,
  body: JSON.stringify({ error: { type: 'api_error', message: 'The card sandbox failed.' } }),
  headers: {},
}

export const openSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { database, log, keys, publicUrl, checkRequest } = options
  const faults: Sandbox['faults'] = { api: 'none' }
  const { handleRequest, runCall } = makeRequestHandler({
    database,
    keys,
    publicUrl,
    checkRequest,
    fingerprint: (number) => createHmac('sha256', keys.secretKey).update(number).digest('base64url').slice(0, 16),
  })
  let deliverWebhook: DeliverWebhook | undefined
  let stopPolling: (() => void) | undefined
  let polling: Promise<void> | undefined

  const poll = async (deliver: DeliverWebhook): Promise<void> => {
    if (!(await hasDueWork(database.kysely))) return
    await runChanges(runCall, 'due')
    await sendWebhooks({ db: database.kysely, log, secret: keys.webhookSecret, deliver }, 'due')
  }
  const pollOnce = (): Promise<void> => {
    const deliver = deliverWebhook
    if (!deliver) return Promise.resolve()
    return (polling ??= poll(deliver).finally(() => (polling = undefined)))
  }
  const wake = (): void => {
    pollOnce().catch((error: unknown) =>
      log.warn({ err: error }, 'A webhook of the card sandbox stays unsent for now.'),
    )
  }

  const handle = async (request: SandboxRequest): Promise<SandboxResponse> => {
    const response = await handleRequest(request).catch((error: unknown) => {
      log.error({ err: error }, 'The card sandbox failed.')
      return apiError
    })
    if (request.method !== 'GET') wake()
    return response
  }

  const runOrThrow = async <T>(run: (call: Call) => Promise<T>): Promise<T> => {
    const result = await runCall({ params: {}, account: '', isBrowser: false }, run)
    if (result instanceof SandboxError) throw result
    return result
  }

  const server = createServer((request, reply) => {
    const respond = async (): Promise<void> => {
      if (faults.api === 'unreachable') return void request.socket.destroy()
      const { method = 'GET', url = '/', headers } = request
      const response = await handle({ method, url, headers, body: await readBody(request) })
      if (faults.api === 'loses responses') return void request.socket.destroy()
      send(reply, response)
    }
    respond().catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  // Never keeps the process alive: a tool that opens the app ends when its work is done.
  server.unref()
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    handleBrowserRequest: handle,
    answerChallenge: async (intentId, clientSecret, isApproved) => {
      const answer = intentId.startsWith('seti_') ? answerSetupChallenge : answerPaymentChallenge
      const call = { params: { client_secret: clientSecret }, account: '', isBrowser: true }
      await runCall(call, (each) => answer(each, intentId, isApproved))
      wake()
    },
    readOnboarding: (accountId, token) => runOrThrow((call) => readAccountLink(call, accountId, token)),
    finishOnboarding: async (accountId, token, bank) => {
      const onboarding = await runOrThrow(async (call) => {
        const link = await readAccountLink(call, accountId, token)
        if (!link.isExpired) await finishOnboarding(call, accountId, bank)
        return link
      })
      wake()
      return onboarding
    },
    start: (deliver) => {
      deliverWebhook = deliver
      stopPolling ??= runEvery(pollMs, log, 'The card sandbox couldn’t send its webhooks.', pollOnce)
    },
    settle: async (deliver) => {
      await runChanges(runCall, 'all')
      await sendWebhooks({ db: database.kysely, log, secret: keys.webhookSecret, deliver }, 'all')
    },
    configure: (settings) => writeSettings(database.kysely, settings),
    close: async () => {
      stopPolling?.()
      deliverWebhook = undefined
      await polling?.catch(() => undefined)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
