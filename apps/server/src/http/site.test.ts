import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contacts } from '#contract/domains/contacts.ts'
import { newsletter } from '#contract/domains/newsletter.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { mailsTo, readQueue, runQueuedJobs } from '#server/testing/queue.ts'

const field = (name: string) =>
  `<input name="${name}" value="{{${name}}}" aria-invalid="{{${name}.invalid}}"><p id="${name}">{{${name}.problem}}</p>`
const formPage = (title: string, names: readonly string[]) =>
  `<title>${title}</title><p id="whole">{{problem}}</p>${names.map(field).join('')}`

const contactFields = ['name', 'email', 'subject', 'message']
const pages: Record<string, string> = {
  'index.html': '<link rel="canonical" href="{{origin}}/">',
  'es.html': '<link rel="canonical" href="{{origin}}/es">',
  'contact.html': formPage('Contact', contactFields),
  'es/contact.html': formPage('Contacto', contactFields),
  'newsletter.html': formPage('Newsletter', ['email']),
  'newsletter/confirm.html': formPage('Confirm', ['token']),
  'es/newsletter/confirm.html': formPage('Confirma', ['token']),
  'newsletter/unsubscribe.html': formPage('Leave', ['token']),
  'not-found.html': '<title>Not found</title>',
  'es/not-found.html': '<title>No existe</title>',
  'sitemap.xml': '<loc>{{origin}}/about</loc>',
  'robots.txt': 'Sitemap: {{origin}}/sitemap.xml',
}

let folder: string
let test: TestApp
let admin: Person

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storeward-site-'))
  const files = { 'web/index.html': '<title>app</title>' }
  for (const [name, text] of Object.entries(pages)) Object.assign(files, { [`site-pages/${name}`]: text })
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  test = await openTestApp({ PUBLIC_URL: 'https://storeward.example' }, folder)
  admin = await test.newAdmin()
})
beforeEach(() => test.database.pool.query('delete from rate_limits'))
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => test.app.fastify.inject({ url, headers })
const post = (url: string, form: Record<string, string> | string, headers: Record<string, string> = {}) =>
  test.app.fastify.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })
const contactForm = (email: string, changes: object = {}) => ({
  name: 'Ada',
  email,
  subject: 'Hello',
  message: 'How much is it?',
  extra_line: '',
  ...changes,
})
const listContacts = async (search: string) => (await test.data(contacts.list, { as: admin, query: { search } })).data
const findProblem = (html: string, name: string): string | undefined =>
  new RegExp(`id="${name}">([^<]*)<`).exec(html)?.[1]

it('accepts a browser form and redirects to the success page', async () => {
  const sent = await post('/contact', contactForm('plain@example.com', { message: 'One\r\nTwo' }), {
    'sec-fetch-site': 'same-origin',
  })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/contact/thanks'])
  expect(await listContacts('plain@example.com')).toMatchObject([{ name: 'Ada', message: 'One\nTwo', status: 'new' }])
  expect(await mailsTo(test, 'plain@example.com')).toHaveLength(1)

  const spanish = await post('/es/contact', contactForm('llano@example.com'), { 'accept-language': 'en' })
  expect([spanish.statusCode, spanish.headers.location]).toEqual([303, '/es/contact/thanks'])
  expect((await mailsTo(test, 'llano@example.com'))[0]?.subject).toBe('Recibimos tu mensaje a Storeward')
})

it('counts a line break of a message as one character', async () => {
  const maxLengthMessage = `${'x\r\n'.repeat(2499)}xx`
  const sent = await post('/contact', contactForm('long@example.com', { message: maxLengthMessage }))
  expect(sent.statusCode).toBe(303)
})

it('shows the page again with escaped values and errors in its language', async () => {
  const evil = '"><script>alert(1)</script>'
  const typed = contactForm('nobody', { name: evil, subject: '{{email}} {{problem}}', message: '' })
  const shown = await post('/es/contact', typed)
  expect([shown.statusCode, shown.headers['cache-control']]).toEqual([422, 'no-store'])
  expect(shown.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(shown.body).toContain('<title>Contacto</title>')
  expect(shown.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" aria-invalid=""')
  expect(shown.body).not.toContain('<script>')
  expect(shown.body).toContain('value="{{email}} {{problem}}"')
  expect(shown.body).toContain('value="nobody" aria-invalid="true"')
  expect(findProblem(shown.body, 'email')).toMatch(/correo/)
  expect(findProblem(shown.body, 'message')).toBe('Este campo es obligatorio.')
  expect(findProblem(shown.body, 'name')).toBe('')
  expect(findProblem(shown.body, 'whole')).not.toBe('')

  const inEnglish = await post('/contact', typed, { 'accept-language': 'es' })
  expect(findProblem(inEnglish.body, 'message')).toBe('This is required.')
  const fresh = await get('/contact')
  expect([fresh.statusCode, fresh.body.includes('{{'), fresh.body.includes('nobody')]).toEqual([200, false, false])
})

it('shows the rate-limit error on the page and sends Retry-After', async () => {
  const responses = []
  for (let turn = 0; turn < 6; turn++) {
    responses.push(await post('/contact', contactForm('flood@example.com', { message: `Turn ${turn}` })))
  }
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303, 303, 429])
  const rejected = responses.at(-1)
  expect(Number(rejected?.headers['retry-after'])).toBeGreaterThan(0)
  expect(rejected?.body).toContain('value="Turn 5"')
  expect(findProblem(rejected?.body ?? '', 'whole')).not.toBe('')
})

it('counts rate limits by address, and an IPv6 network as one', async () => {
  const from = (remoteAddress: string, email: string) =>
    test.app.fastify.inject({
      method: 'POST',
      url: '/newsletter',
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email }).toString(),
    })
  const statuses: number[] = []
  for (let turn = 0; turn < 21; turn++)
    statuses.push((await from(`2001:db8::${turn}`, `a${turn}@many.example`)).statusCode)
  expect([statuses.filter((status) => status === 303).length, statuses.at(-1)]).toEqual([20, 429])
  expect((await from('2001:db8:0:1::1', 'b@many.example')).statusCode).toBe(303)
  expect((await from('192.0.2.2', 'c@many.example')).statusCode).toBe(303)
})

it('rejects forms from other sites and other content types', async () => {
  for (const from of ['cross-site', 'same-site']) {
    const response = await post('/es/contact', contactForm('foreign@example.com'), { 'sec-fetch-site': from })
    expect([response.statusCode, response.body.includes('<title>Contacto</title>')]).toEqual([403, true])
    expect(findProblem(response.body, 'whole')).toMatch(/^Este formulario se envió desde otro sitio/)
  }
  for (const origin of ['https://evil.example', 'http://storeward.example', 'null']) {
    expect((await post('/contact', contactForm('foreign@example.com'), { origin })).statusCode).toBe(403)
  }
  const body = JSON.stringify(contactForm('foreign@example.com'))
  const json = await test.app.fastify.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/json' },
    payload: body,
  })
  expect([json.statusCode, findProblem(json.body, 'whole')]).toEqual([
    415,
    'This form couldn’t be read. Fill it in here and send it again.',
  ])
  const multipart = await test.app.fastify.inject({
    method: 'POST',
    url: '/es/contact',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nList-Unsubscribe\r\n--x--\r\n',
  })
  expect([multipart.statusCode, findProblem(multipart.body, 'whole')]).toEqual([
    415,
    'No se pudo leer este formulario. Complétalo aquí y envíalo de nuevo.',
  ])
  const large = await post('/contact', contactForm('foreign@example.com', { message: 'x'.repeat(70_000) }))
  expect([large.statusCode, findProblem(large.body, 'whole')]).toEqual([
    413,
    'The request is too large. Shorten it and try again.',
  ])
  const inAddress = await post(`/contact?${new URLSearchParams(contactForm('foreign@example.com')).toString()}`, {})
  expect([inAddress.statusCode, findProblem(inAddress.body, 'name')]).toEqual([422, 'This is required.'])
  expect((await post('/about', {})).statusCode).toBe(404)
  expect(await listContacts('foreign@example.com')).toEqual([])
})

it('accepts forms from its own origin without Sec-Fetch-Site', async () => {
  const sent = await post('/contact', contactForm('own@example.com'), { origin: 'https://storeward.example' })
  expect(sent.statusCode).toBe(303)
})

it('shows an error for a link without a token', async () => {
  const confirm = await get('/es/newsletter/confirm')
  expect([confirm.statusCode, confirm.headers.location]).toEqual([302, '/es/newsletter'])
  const errorMessage = 'This link is incomplete. Open it from the email again, or contact us.'
  for (const url of ['/newsletter/unsubscribe', '/newsletter/unsubscribe?token=']) {
    const [shown, sent] = [await get(url), await post(url, {})]
    expect([shown.statusCode, findProblem(shown.body, 'whole')]).toEqual([200, errorMessage])
    expect([sent.statusCode, findProblem(sent.body, 'whole')]).toEqual([422, errorMessage])
    expect(shown.body).toContain('name="token" value=""')
  }
})

it('shows field errors for an empty form and survives malformed ones', async () => {
  const empty = await test.app.fastify.inject({ method: 'POST', url: '/contact' })
  expect([empty.statusCode, findProblem(empty.body, 'name')]).toEqual([422, 'This is required.'])
  for (const form of ['name=%00&email=%E0%A4%A', 'a=b&name=x&name=y', '&&&===', 'constructor=x&__proto__=y']) {
    const response = await post('/contact', form)
    expect([form, response.statusCode >= 400 && response.statusCode < 500]).toEqual([form, true])
  }
  expect((await get('/newsletter/confirm?token=%E0%A4%A&token=%00')).statusCode).toBe(200)
})

/** Subscribes and confirms; returns the unsubscribe path of the welcome email. */
const newSubscriber = async (email: string): Promise<string> => {
  await post('/newsletter', { email })
  await runQueuedJobs(test, 'newsletter.subscribe', (submitted) => submitted.email === email)
  const [confirmation] = await mailsTo(test, email)
  const link = new URL(/https:\S+confirm\?token=[\w.-]+/.exec(confirmation?.text ?? '')?.[0] ?? '')
  await post('/newsletter/confirm', { token: link.searchParams.get('token') ?? '' })
  const [welcome] = await mailsTo(test, email)
  const { pathname, search } = new URL((welcome as { unsubscribe?: string } | undefined)?.unsubscribe ?? '')
  return pathname + search
}
const readStatus = async (search: string) =>
  (await test.data(newsletter.list, { as: admin, query: { search } })).data[0]?.status

it('handles the newsletter with plain forms: subscribe, confirm, unsubscribe', async () => {
  const submitted = await post('/newsletter', { email: 'ada@news.example', extra_line: '' })
  expect([submitted.statusCode, submitted.headers.location]).toEqual([303, '/newsletter/check-your-mail'])
  await runQueuedJobs(test, 'newsletter.subscribe', ({ email }) => email === 'ada@news.example')
  expect(await readStatus('ada@news.example')).toBe('pending')
  const [mail] = await mailsTo(test, 'ada@news.example')
  const link = new URL(/https:\S+\?token=[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? '')
  const token = link.searchParams.get('token') ?? ''

  const opened = await get(link.pathname + link.search)
  expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(opened.body).toContain(`value="${token}"`)
  expect(opened.headers.etag).toBeUndefined()
  // Link scanners that open the page don't confirm it.
  expect(await readStatus('ada@news.example')).toBe('pending')

  const confirmed = await post('/newsletter/confirm', { token })
  expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, '/newsletter/confirmed'])
  expect(await readStatus('ada@news.example')).toBe('confirmed')
  const wrong = await post('/newsletter/confirm', { token: `${token}x` })
  expect([wrong.statusCode, findProblem(wrong.body, 'whole')]).toEqual([
    422,
    'This link has expired or was already used. Request a new one.',
  ])
  expect(wrong.body).toContain('name="token" value=""')

  const unsubscribePath = await newSubscriber('bea@news.example')
  const unsubscribed = await post('/newsletter/unsubscribe', {
    token: new URL(unsubscribePath, 'http://x').searchParams.get('token') ?? '',
  })
  expect([unsubscribed.statusCode, unsubscribed.headers.location]).toEqual([303, '/newsletter/unsubscribed'])
  expect(await readStatus('bea@news.example')).toBe('unsubscribed')
})

it('silently drops submissions with the honeypot filled in', async () => {
  const submitted = await post('/newsletter', { email: 'robot@news.example', extra_line: 'x' })
  expect([submitted.statusCode, submitted.headers.location]).toEqual([303, '/newsletter/check-your-mail'])
  expect((await readQueue(test)).filter(({ payload }) => payload.email === 'robot@news.example')).toEqual([])
})

it.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])('unsubscribes mail programs with one click, without a redirect (%s)', async (type, payload) => {
  const email = `${type.slice(0, 5)}@click.example`
  const url = await newSubscriber(email)
  const click = (to: string) =>
    test.app.fastify.inject({ method: 'POST', url: to, headers: { 'content-type': type }, payload })
  const unsubscribed = await click(url)
  expect([unsubscribed.statusCode, unsubscribed.headers.location, unsubscribed.body]).toEqual([200, undefined, ''])
  expect(await readStatus(email)).toBe('unsubscribed')
  expect((await click(`${url}x`)).statusCode).toBe(422)
})

it('fills in its own address and responds to HEAD requests', async () => {
  expect((await get('/')).body).toBe('<link rel="canonical" href="https://storeward.example/">')
  expect((await get('/es')).body).toContain('https://storeward.example/es')
  const [sitemap, robots] = [await get('/sitemap.xml'), await get('/robots.txt')]
  expect([sitemap.headers['content-type'], sitemap.body]).toEqual([
    'application/xml; charset=utf-8',
    '<loc>https://storeward.example/about</loc>',
  ])
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(robots.body).toBe('Sitemap: https://storeward.example/sitemap.xml')
  for (const url of ['/', '/contact', '/newsletter/confirm?token=x', '/nowhere']) {
    const [headResponse, getResponse] = [await test.app.fastify.inject({ method: 'HEAD', url }), await get(url)]
    const expected = [
      url,
      getResponse.statusCode,
      getResponse.headers['content-type'],
      getResponse.headers['cache-control'],
    ]
    expect([
      url,
      headResponse.statusCode,
      headResponse.headers['content-type'],
      headResponse.headers['cache-control'],
    ]).toEqual(expected)
  }
})

it('returns 304 for every form of a matching If-None-Match', async () => {
  const etag = String((await get('/')).headers.etag)
  const status = async (known: string) => (await get('/', { 'if-none-match': known })).statusCode
  for (const known of [etag, `W/${etag}`, `"x", W/${etag}`, '*'])
    expect([known, await status(known)]).toEqual([known, 304])
  for (const known of ['"x"', 'W/"x", "y"', '']) expect([known, await status(known)]).toEqual([known, 200])
})

it('shows the not-found page to browsers for any path, and JSON to programs', async () => {
  for (const [url = '', title] of [
    ['/about.html', 'Not found'],
    ['/favicon.ico', 'Not found'],
    ['//evil.com', 'Not found'],
    ['/%ff', 'Not found'],
    ['/es/%ff?x=%ff', 'No existe'],
  ]) {
    const { statusCode, body } = await get(url, { accept: 'text/html,*/*' })
    expect([url, statusCode, body]).toEqual([url, 404, `<title>${title}</title>`])
  }
  for (const [url = '', accept = ''] of [
    ['/favicon.ico', 'image/*'],
    ['/assets/gone.js', 'text/html'],
    ['/api/gone', 'text/html'],
  ]) {
    const missing = await get(url, { accept })
    expect([url, missing.statusCode, missing.json()]).toMatchObject([url, 404, { code: 'not_found' }])
  }
  const shell = await get('/index.html')
  expect([shell.statusCode, shell.headers.location]).toEqual([301, '/'])
})

it('shows the not-found page in the language of the path', async () => {
  for (const [url, title] of [
    ['/nowhere', 'Not found'],
    ['/not-found', 'Not found'],
    ['/es/nada', 'No existe'],
    ['/es/not-found', 'No existe'],
    ['/esteban', 'Not found'],
  ]) {
    const { statusCode, body } = await get(url ?? '')
    expect([url, statusCode, body]).toEqual([url, 404, `<title>${title}</title>`])
  }
})
