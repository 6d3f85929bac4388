import type { Stripe } from 'stripe'
import type { Config, StripeConfig } from '#server/config.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/log.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import type { RequestCheck } from './sandbox/check-request.ts'
import type { Sandbox } from './sandbox/sandbox.ts'

/** The card provider. Sandbox and Stripe differ only in host and keys: both are called through the same client. */
export interface Cards {
  readonly mode: 'off' | 'sandbox' | 'stripe'
  /**
   * Call it in jobs, outside of a transaction, with an idempotency key made of our row's id. Reading it fails with
   * `cards_off` if card payments aren't set up.
   */
  readonly stripe: Stripe
  /** For the card form; empty if card payments aren't set up. */
  readonly publishableKey: string
  readonly isLive: boolean
  /** Set while the sandbox is the provider. */
  readonly sandbox: Sandbox | undefined
  /** Fails unless the provider signed the body within the last 300 s, in the mode of our keys. */
  verifyEvent(rawBody: string, signature: string): Stripe.Event
  close(): Promise<void>
}

interface CardsOptions {
  config: Pick<Config, 'cards' | 'publicUrl' | 'secretKey'>
  database: Database
  log: Log
  /** Called by the sandbox for every request; used in tests. */
  checkRequest?: RequestCheck | undefined
}

const toleranceSeconds = 300
const timeoutMs = 20_000
const maxNetworkRetries = 2

const makeVerifyEvent =
  (stripe: Stripe, secrets: readonly string[], isLive: boolean): Cards['verifyEvent'] =>
  (rawBody, signature) => {
    for (const secret of secrets) {
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds)
      } catch {
        continue
      }
      return event.livemode === isLive ? event : fail('event_mode_mismatch')
    }
    return fail('bad_signature')
  }

interface Account extends Omit<StripeConfig, 'mode'> {
  mode: 'sandbox' | 'stripe'
  sandbox: Sandbox | undefined
}

const connect = async ({
  mode,
  secretKey,
  publishableKey,
  webhookSecrets,
  apiUrl,
  sandbox,
}: Account): Promise<Cards> => {
  const { Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
  })
  const isLive = secretKey.includes('_live_')
  return {
    mode,
    stripe,
    publishableKey,
    isLive,
    sandbox,
    verifyEvent: makeVerifyEvent(stripe, webhookSecrets, isLive),
    close: async () => sandbox?.close(),
  }
}

const cardsOff: Cards = {
  mode: 'off',
  get stripe() {
    return fail('cards_off')
  },
  publishableKey: '',
  isLive: false,
  sandbox: undefined,
  verifyEvent: () => fail('cards_off'),
  close: async () => undefined,
}

export const openCards = async ({ config, database, log, checkRequest }: CardsOptions): Promise<Cards> => {
  if (config.cards.mode === 'off') return cardsOff
  if (config.cards.mode === 'stripe') return connect({ ...config.cards, sandbox: undefined })
  const { openSandbox } = await import('./sandbox/sandbox.ts')
  const tokens = makeTokens(config.secretKey)
  // Derived from the server's key, so that all processes have the same keys and nobody else on the machine has them.
  const derive = (name: string): string => tokens.hash('card sandbox', name).replaceAll(/\W/g, '').slice(0, 24)
  const keys = {
    secretKey: `sk_test_${derive('secret key')}`,
    publishableKey: `pk_test_${derive('publishable key')}`,
    webhookSecret: `whsec_${derive('webhook secret')}`,
  }
  const sandbox = await openSandbox({ database, log, keys, publicUrl: config.publicUrl, checkRequest })
  const { secretKey, publishableKey, webhookSecret } = keys
  return connect({
    mode: 'sandbox',
    secretKey,
    publishableKey,
    webhookSecrets: [webhookSecret],
    apiUrl: sandbox.url,
    sandbox,
  })
}
