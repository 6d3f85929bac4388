import { createPrivateKey, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

/** `https://host/{z}/{x}/{y}.png`; the host is fixed, because the content security policy lists it. */
const tileAddress = webAddress.refine(
  (value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)) && !new URL(value).host.includes('%7'),
  'a URL with {z}, {x} and {y} in its path',
)

const existingFolder = z
  .string()
  .refine((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory(), 'a folder that exists')
  .transform((path) => resolve(path))

/** `shops.example.com`: a name with at least one dot, without scheme, port or path. */
const domainName = z
  .string()
  .toLowerCase()
  .refine((value) => z.regexes.domain.test(value), 'a domain name such as shops.example.com')

const splitList = (value: string): string[] => value.split(',').map((entry) => entry.trim())

const ipAddresses = z
  .string()
  .transform(splitList)
  .refine((values) => values.every((value) => isIP(value) > 0), 'IP addresses, separated by commas')

/** `192.0.2.53`, `192.0.2.53:5353` or `[2001:db8::53]:5353`. */
const serverAddresses = z
  .string()
  .transform(splitList)
  .refine(
    (values) => values.every((value) => isIP(value) > 0 || isIP(value.replace(/^\[?(.+?)\]?:\d{1,5}$/, '$1')) > 0),
    'IP addresses with or without a port, separated by commas',
  )

const stripeApiUrl = 'https://api.stripe.com'

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: webAddress.optional(),
  PLATFORM_DOMAIN: domainName.optional(),
  PLATFORM_ADDRESSES: ipAddresses.optional(),
  UNKNOWN_HOST_URL: webAddress.optional(),
  DNS_SERVER: serverAddresses.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOLER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  SECRET_KEY: z.string().min(32).optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  SEED_DEMO: flag.optional(),
  AUDIT_LOG_MONTHS: z.coerce.number().int().min(1).max(1200).optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  S3_PUBLIC_URL: webAddress.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Storeward <no-reply@storeward.example>'),
  CAMPAIGN_EMAILS_PER_SECOND: z.coerce.number().min(0.1).max(10_000).default(50),
  DKIM_KEY: z.string().min(1).optional(),
  DKIM_SELECTOR: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,3}$/, 'the name before ._domainkey, such as storeward')
    .optional(),
  INBOUND_SMTP_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  INBOUND_MAIL_DOMAIN: domainName.optional(),
  MAIL_WEBHOOK_SECRET: z.string().min(16).optional(),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_TOKEN: z.string().min(8).optional(),
  SMS_FROM: z.string().min(3).max(20).optional(),
  SMS_WEBHOOK_SECRET: z.string().min(16).optional(),
  CAMPAIGN_SMS_PER_SECOND: z.coerce.number().min(0.1).max(1000).default(10),
  PLACES_URL: webAddress.optional(),
  ROADS_URL: webAddress.optional(),
  MAP_STYLE_URL: tileAddress.optional(),
  MAP_ATTRIBUTION: z.string().min(1).max(200).default('© OpenStreetMap contributors'),
  PDF_FONT_DIR: existingFolder.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'a secret key such as sk_live_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'a publishable key such as pk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(16).optional(),
  STRIPE_API_URL: webAddress.optional(),
  CARDS: z.enum(['sandbox']).optional(),
  TRUSTED_PROXIES: z.string().optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  INTERNAL_TOKEN: z.string().min(16).optional(),
  DRAIN_DELAY: z.coerce.number().int().min(0).max(5000).default(300),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
})

type Environment = z.infer<typeof environment>

export interface Config {
  production: boolean
  role: Environment['ROLE']
  port: number
  host: string
  publicUrl: string
  /** Shops also live at `{slug}.{platformDomain}`. */
  platformDomain: string | undefined
  /** The addresses that custom domains point to; without them no domain can be added. */
  platformAddresses: string[]
  /** Requests for unknown hosts are redirected there; without it they get 421. */
  unknownHostUrl: string | undefined
  /** For domain checks; the system's resolvers without it. */
  dnsServers: string[] | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** A pooler in transaction mode, for requests and jobs. Migrations, the job queue and LISTEN use `databaseUrl`. */
  databasePoolerUrl: string | undefined
  /** For live events between processes; through PostgreSQL without it. */
  redisUrl: string | undefined
  /** A replica for exports, reports, summaries and pages of shops. */
  databaseReadUrl: string | undefined
  databasePool: number
  secretKey: string
  seedDemo: boolean
  /** The activity log is kept without limit if undefined. */
  auditLogMonths: number | undefined
  s3: S3Config | undefined
  smtpUrl: string | undefined
  /** Emails of campaigns that one process sends at most; others aren't limited. */
  campaignEmailsPerSecond: number
  mailFrom: string
  /** Signs outgoing emails; without it the mail server may do so. */
  dkim: { selector: string; privateKey: string } | undefined
  /** Where replies to the support chat and returned emails are received, and the domain of their addresses. */
  inboundMail: { port: number; domain: string } | undefined
  /** Signs bounces and complaints that the mail provider reports; without it they aren't accepted. */
  mailWebhookSecret: string | undefined
  /** Sends text messages; without it they are stored. */
  smsGateway: SmsGateway | undefined
  /** Signs replies and delivery reports of the SMS gateway; without it they aren't accepted. */
  smsWebhookSecret: string | undefined
  /** Text messages of campaigns that one process sends at most. */
  campaignSmsPerSecond: number
  geocoderUrl: string | undefined
  /** A server that speaks OSRM's API; without it road distances are estimated. */
  roadsUrl: string | undefined
  /** Map tiles; without them a map shows the bundled coasts and borders. */
  mapTiles: { url: string; attribution: string } | undefined
  /** Fonts for printed characters that Inter lacks. */
  pdfFontFolder: string | undefined
  cards: CardsConfig
  trustedProxies: string[]
  /** Required for `/metrics`; without one only this machine has access. */
  metricsToken: string | undefined
  /** Required for `/internal/`; without one only this machine has access. */
  internalToken: string | undefined
  /** Milliseconds between /readyz failing and the shutdown. */
  drainDelay: number
  logLevel: string
}

export interface S3Config {
  endpoint: string | undefined
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  publicUrl: string | undefined
}

/** Speaks the protocol of docs/running.md. */
export interface SmsGateway {
  url: string
  token: string
  /** The sender that phones show; without one the gateway chooses. */
  from: string | undefined
}

/** `off`: no card is charged and nothing of the sandbox is served. */
export type CardsConfig = { mode: 'off' } | { mode: 'sandbox' } | StripeConfig

export interface StripeConfig {
  mode: 'stripe'
  secretKey: string
  publishableKey: string
  /** One for each webhook endpoint: events of our account and of connected accounts have their own at Stripe. */
  webhookSecrets: readonly string[]
  apiUrl: string
}

/** Printed at startup without a stack trace. */
export class ConfigError extends Error {}

const readS3 = (env: Environment): S3Config | undefined => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env
  if (!bucket && !accessKey && !secretKey && !env.S3_ENDPOINT) return undefined
  if (!bucket || !accessKey || !secretKey) {
    throw new ConfigError('Files in S3 need S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY together.')
  }
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket,
    accessKey,
    secretKey,
    publicUrl: env.S3_PUBLIC_URL,
  }
}

/** A PEM key, with line breaks or `\\n` for them, or the path of a file with one. */
const readDkim = ({ DKIM_KEY: key, DKIM_SELECTOR: selector }: Environment): Config['dkim'] => {
  if (key === undefined && selector === undefined) return undefined
  if (key === undefined || selector === undefined)
    throw new ConfigError('Signed emails need DKIM_KEY and DKIM_SELECTOR together.')
  try {
    const pem = key.includes('-----BEGIN') ? key.replaceAll('\\n', '\n') : readFileSync(key, 'utf8')
    const privateKey = createPrivateKey(pem)
    if (privateKey.asymmetricKeyType === 'rsa' && (privateKey.asymmetricKeyDetails?.modulusLength ?? 0) >= 1024)
      return { selector, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
  } catch {
    // The message below is the same for a missing file and a broken key, and has no part of the key.
  }
  throw new ConfigError('DKIM_KEY must be an RSA private key of at least 1024 bits in PEM, or the path of its file.')
}

const readInboundMail = (env: Environment, publicUrl: string): Config['inboundMail'] =>
  env.INBOUND_SMTP_PORT === undefined
    ? undefined
    : { port: env.INBOUND_SMTP_PORT, domain: env.INBOUND_MAIL_DOMAIN ?? new URL(publicUrl).hostname }

const readSmsGateway = ({ SMS_URL: url, SMS_TOKEN: token, SMS_FROM: from }: Environment): Config['smsGateway'] => {
  if (url === undefined && token === undefined) return undefined
  if (url === undefined || token === undefined)
    throw new ConfigError('Text messages need SMS_URL and SMS_TOKEN together.')
  return { url, token, from }
}

const isLiveKey = (key: string): boolean => key.includes('_live_')

const readCards = (env: Environment): CardsConfig => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhook } = env
  if (!secretKey && !publishableKey && !webhook) {
    return { mode: env.CARDS === 'sandbox' || env.NODE_ENV !== 'production' ? 'sandbox' : 'off' }
  }
  if (!secretKey || !publishableKey || !webhook) {
    throw new ConfigError(
      'Card payments need STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET together. Without the webhook secret no payment would be confirmed.',
    )
  }
  if (isLiveKey(secretKey) !== isLiveKey(publishableKey)) {
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.')
  }
  if (env.CARDS === 'sandbox') throw new ConfigError('CARDS=sandbox can’t be combined with STRIPE_SECRET_KEY.')
  const webhookSecrets = webhook.split(',').map((entry) => entry.trim())
  return { mode: 'stripe', secretKey, publishableKey, webhookSecrets, apiUrl: env.STRIPE_API_URL ?? stripeApiUrl }
}

/**
 * A dashboard below the shops' domain would share its site with them: a vendor's shop could then set cookies that the
 * dashboard receives.
 */
const assertSeparateHosts = (publicUrl: string, platformDomain: string | undefined): void => {
  if (!platformDomain) return
  const host = new URL(publicUrl).hostname.replace(/\.$/, '')
  if (host !== platformDomain && !host.endsWith(`.${platformDomain}`)) return
  throw new ConfigError(
    `PUBLIC_URL (${host}) must not be PLATFORM_DOMAIN (${platformDomain}) or lie under it. Use another domain for shops.`,
  )
}

// With the bundled database the key is generated once and stored in the data folder.
const readOrCreateSecret = (dataDir: string): string => {
  const file = join(dataDir, 'secret-key')
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}

const readSecret = (env: Environment, dataDir: string): string => {
  if (env.SECRET_KEY) return env.SECRET_KEY
  if (env.DATABASE_URL) {
    throw new ConfigError(
      'SECRET_KEY is required with DATABASE_URL: at least 32 random characters, the same for every process.',
    )
  }
  return readOrCreateSecret(dataDir)
}

export const readConfig = (source: NodeJS.ProcessEnv): Config => {
  // Empty values of environment files count as not set.
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(nonEmpty)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These settings aren’t valid:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const dataDir = resolve(env.DATA_DIR)
  if (production && !env.PUBLIC_URL) {
    throw new ConfigError(
      'PUBLIC_URL is required in production: the URL that people open, for example https://shop.example.com.',
    )
  }
  if (env.DATABASE_POOLER_URL && !env.DATABASE_URL) {
    throw new ConfigError('DATABASE_POOLER_URL needs DATABASE_URL: the direct connection, for what a pooler can’t do.')
  }
  if (env.DATABASE_READ_URL && !env.DATABASE_URL) {
    throw new ConfigError('DATABASE_READ_URL needs DATABASE_URL: the primary that the replica follows.')
  }
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  assertSeparateHosts(publicUrl, env.PLATFORM_DOMAIN)
  return {
    production,
    role: env.ROLE,
    port: env.PORT,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl,
    platformDomain: env.PLATFORM_DOMAIN,
    platformAddresses: env.PLATFORM_ADDRESSES ?? (production ? [] : ['127.0.0.1']),
    unknownHostUrl: env.UNKNOWN_HOST_URL,
    dnsServers: env.DNS_SERVER,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databasePoolerUrl: env.DATABASE_POOLER_URL,
    redisUrl: env.REDIS_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databasePool: env.DATABASE_POOL,
    secretKey: readSecret(env, dataDir),
    seedDemo: env.SEED_DEMO ?? !env.DATABASE_URL,
    auditLogMonths: env.AUDIT_LOG_MONTHS,
    s3: readS3(env),
    smtpUrl: env.SMTP_URL,
    campaignEmailsPerSecond: env.CAMPAIGN_EMAILS_PER_SECOND,
    mailFrom: env.MAIL_FROM,
    dkim: readDkim(env),
    inboundMail: readInboundMail(env, publicUrl),
    mailWebhookSecret: env.MAIL_WEBHOOK_SECRET,
    smsGateway: readSmsGateway(env),
    smsWebhookSecret: env.SMS_WEBHOOK_SECRET,
    campaignSmsPerSecond: env.CAMPAIGN_SMS_PER_SECOND,
    geocoderUrl: env.PLACES_URL,
    roadsUrl: env.ROADS_URL,
    mapTiles: env.MAP_STYLE_URL ? { url: env.MAP_STYLE_URL, attribution: env.MAP_ATTRIBUTION } : undefined,
    pdfFontFolder: env.PDF_FONT_DIR,
    cards: readCards(env),
    trustedProxies: env.TRUSTED_PROXIES === undefined ? [] : splitList(env.TRUSTED_PROXIES),
    metricsToken: env.METRICS_TOKEN,
    internalToken: env.INTERNAL_TOKEN,
    drainDelay: env.DRAIN_DELAY,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}
