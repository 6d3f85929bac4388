import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const inFolder = (check: (folder: string) => void): void => {
  const folder = mkdtempSync(join(tmpdir(), 'storeward-config-'))
  try {
    check(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('needs no settings and generates the key once, readable only by its owner', () =>
  inFolder((folder) => {
    const config = readConfig({ DATA_DIR: folder })
    expect(config).toMatchObject({
      port: 3000,
      role: 'all',
      production: false,
      publicUrl: 'http://localhost:3000',
      seedDemo: true,
    })
    expect(readConfig({ DATA_DIR: folder }).secretKey).toBe(config.secretKey)
    expect(config.secretKey.length).toBeGreaterThanOrEqual(32)
    expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600)
  }))

const stripeKeys = {
  SECRET_KEY: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_test_a',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_our_account, whsec_of_connected_accounts',
}

it('uses the card sandbox by default, nothing in production, and Stripe with its keys', () => {
  const secret = { SECRET_KEY: 'x'.repeat(32) }
  const production = { ...secret, NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.com' }
  expect(readConfig(secret).cards).toEqual({ mode: 'sandbox' })
  expect(readConfig(production).cards).toEqual({ mode: 'off' })
  expect(readConfig({ ...production, CARDS: 'sandbox' }).cards).toEqual({ mode: 'sandbox' })
  expect(readConfig({ ...production, ...stripeKeys }).cards).toEqual({
    mode: 'stripe',
    secretKey: 'sk_test_a',
    publishableKey: 'pk_test_a',
    webhookSecrets: ['whsec_of_our_account', 'whsec_of_connected_accounts'],
    apiUrl: 'https://api.stripe.com',
  })
})

it('receives emails only with a port, by default for the host of PUBLIC_URL', () => {
  const secret = { SECRET_KEY: 'x'.repeat(32), PUBLIC_URL: 'https://shop.example.com:8443' }
  expect(readConfig({ ...secret, INBOUND_MAIL_DOMAIN: 'in.example.com' }).inboundMail).toBeUndefined()
  const receiving = { ...secret, INBOUND_SMTP_PORT: '2525' }
  expect(readConfig(receiving).inboundMail).toEqual({ port: 2525, domain: 'shop.example.com' })
  const domain = readConfig({ ...receiving, INBOUND_MAIL_DOMAIN: 'In.Example.com' }).inboundMail?.domain
  expect(domain).toBe('in.example.com')
})

it('reads a DKIM key from its text or file, and never prints it', () =>
  inFolder((folder) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const file = join(folder, 'dkim.pem')
    writeFileSync(file, privateKey.export({ type: 'pkcs1', format: 'pem' }))
    const read = (key: string, selector = 'Mail') =>
      readConfig({ DATA_DIR: folder, DKIM_KEY: key, DKIM_SELECTOR: selector }).dkim
    for (const key of [pem, pem.replaceAll('\n', '\\n'), file])
      expect(read(key)).toEqual({ selector: 'mail', privateKey: pem })
    const { privateKey: short } = generateKeyPairSync('ed25519')
    const refused = [short.export({ type: 'pkcs8', format: 'pem' }).toString(), '/missing.pem', pem.slice(0, 300)]
    for (const key of refused) {
      expect(() => read(key)).toThrow(/^DKIM_KEY must be an RSA private key/)
    }
    expect(() => readConfig({ DATA_DIR: folder, DKIM_KEY: pem })).toThrow(/DKIM_SELECTOR together/)
    expect(() => read(pem, 'a b')).toThrow(/DKIM_SELECTOR/)
  }))

it('throws a message that names the invalid setting', () => {
  const invalidSettings: [Record<string, string>, RegExp][] = [
    [{ PORT: 'abc' }, /PORT/],
    [{ PORT: '99999' }, /PORT/],
    [{ PUBLIC_URL: 'shop.example.com' }, /PUBLIC_URL/],
    [{ ROADS_URL: 'roads.example.com' }, /ROADS_URL/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    [{ ROLE: 'boss' }, /ROLE/],
    [{ INBOUND_SMTP_PORT: '0' }, /INBOUND_SMTP_PORT/],
    [{ INBOUND_MAIL_DOMAIN: 'mail' }, /INBOUND_MAIL_DOMAIN/],
    [{ SECRET_KEY: 'short' }, /SECRET_KEY/],
    [{ DATABASE_URL: 'postgres://x/y' }, /SECRET_KEY is required with DATABASE_URL/],
    [{ NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32) }, /PUBLIC_URL is required in production/],
    [{ PDF_FONT_DIR: '/no/such/folder' }, /PDF_FONT_DIR: a folder that exists/],
    [{ S3_BUCKET: 'b', SECRET_KEY: 'x'.repeat(32) }, /S3_ACCESS_KEY/],
    [{ STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_PUBLISHABLE_KEY: 'pk_test_a' }, /STRIPE_WEBHOOK_SECRET/],
    [{ STRIPE_SECRET_KEY: 'abc' }, /STRIPE_SECRET_KEY: a secret key/],
    [{ ...stripeKeys, STRIPE_PUBLISHABLE_KEY: 'pk_live_a' }, /both be live keys or both be test keys/],
    [{ ...stripeKeys, CARDS: 'sandbox' }, /CARDS=sandbox can’t be combined/],
  ]
  for (const [environment, message] of invalidSettings) {
    expect(() => readConfig(environment)).toThrow(ConfigError)
    expect(() => readConfig(environment)).toThrow(message)
  }
})

it('refuses a dashboard on the domain of the shops', () => {
  const secret = { SECRET_KEY: 'x'.repeat(32) }
  const read = (publicUrl: string, domain: string) =>
    readConfig({ ...secret, PUBLIC_URL: publicUrl, PLATFORM_DOMAIN: domain })
  for (const url of ['https://shops.example.com', 'https://app.Shops.example.com:8443', 'https://shops.example.com./x'])
    expect(() => read(url, 'Shops.example.com')).toThrow(/PUBLIC_URL .* must not be PLATFORM_DOMAIN/)
  expect(read('https://example.com', 'shops.example.com').platformDomain).toBe('shops.example.com')
  expect(read('https://myshops.example.com', 'shops.example.com').platformDomain).toBe('shops.example.com')
  for (const domain of ['https://shops.example.com', 'localhost', 'shops.example.com/x', '*.example.com'])
    expect(() => read('https://app.example.org', domain)).toThrow(/PLATFORM_DOMAIN: a domain name/)
})

it('reads the addresses of domains and name servers', () => {
  const read = (settings: Record<string, string>) => readConfig({ SECRET_KEY: 'x'.repeat(32), ...settings })
  expect(read({ PLATFORM_ADDRESSES: '192.0.2.1, 2001:db8::1' }).platformAddresses).toEqual(['192.0.2.1', '2001:db8::1'])
  expect(read({ NODE_ENV: 'production', PUBLIC_URL: 'https://a.example' }).platformAddresses).toEqual([])
  const servers = ['192.0.2.53', '192.0.2.53:5353', '2001:db8::53', '[2001:db8::53]:53']
  expect(read({ DNS_SERVER: servers.join(',') }).dnsServers).toEqual(servers)
  for (const settings of [{ PLATFORM_ADDRESSES: 'a.example' }, { DNS_SERVER: 'dns.example' }, { DNS_SERVER: 'x:53' }])
    expect(() => read(settings)).toThrow(/: IP addresses/)
})

it('treats an empty value as not set', () =>
  inFolder((folder) => expect(readConfig({ DATA_DIR: folder, SMTP_URL: '', PORT: '' }).port).toBe(3000)))

it('needs the address and the token of an SMS gateway together', () =>
  inFolder((folder) => {
    const read = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: folder, ...env }).smsGateway
    const url = 'https://sms.example.com/v1/messages?x=1'
    expect(read({})).toBeUndefined()
    expect(read({ SMS_URL: url, SMS_TOKEN: '12345678' })).toEqual({ url, token: '12345678', from: undefined })
    for (const env of [{ SMS_URL: url }, { SMS_TOKEN: '12345678' }])
      expect(() => read(env)).toThrow(/SMS_URL and SMS_TOKEN together/)
  }))

it('reads from a replica only beside a primary', () => {
  const DATABASE_READ_URL = 'postgres://replica.example/storeward'
  expect(() => readConfig({ DATABASE_READ_URL, SECRET_KEY: 'x'.repeat(32) })).toThrow(
    'DATABASE_READ_URL needs DATABASE_URL',
  )
})
