import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cardEvents } from '#contract/domains/card-events.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Sandbox } from '#server/platform/cards/sandbox/sandbox.ts'
import { SandboxError } from '#server/platform/cards/sandbox/sandbox-error.ts'
import { escapeHtml } from '#server/platform/mail/escape-html.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type CardPageQuery, type CardPages, readPageLook } from './card-form.ts'
import { getLanguage } from './errors.ts'
import type { RateLimits } from './rate-limits.ts'
import { framedFileHeaders } from './security-headers.ts'
import { challengeText, onboardingText } from './card-sandbox.text.ts'

const maxFormBytes = 16 * 1024
const prefix = '/sandbox'

/** Everything here is public, so it is limited like a public endpoint. */
const limited: Endpoint = {
  ...cardEvents.receive,
  name: 'sandbox',
  limits: [{ by: 'address', points: 240, seconds: 60 }],
}

interface ChallengeRequest {
  Params: { intent: string }
  Querystring: CardPageQuery & { client_secret?: string }
  Body: string
}

interface OnboardingRequest {
  Params: { account: string }
  Querystring: { token?: string }
  Body: string
}

const hiddenInput = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

const renderChallenge = (language: Language, query: ChallengeRequest['Querystring'], path: string): string => {
  const text = challengeText[language]
  const { theme } = readPageLook(query)
  return `<main class="page">
<h1>${text.title}</h1>
<p>${text.explanation}</p>
<form method="post" action="${escapeHtml(path)}">
${hiddenInput('client_secret', query.client_secret ?? '')}${hiddenInput('language', language)}${hiddenInput('theme', theme)}
<button class="primary" name="answer" value="approve">${text.approve}</button>
<button name="answer" value="decline">${text.decline}</button>
</form>
</main>`
}

const renderOnboarding = (language: Language): string => {
  const text = onboardingText[language]
  const bank = (value: string, label: string, checked = ''): string =>
    `<label class="bank"><input type="radio" name="bank" value="${value}"${checked}>${label}</label>`
  return `<main class="page alone">
<h1>${text.title}</h1>
<p>${text.explanation}</p>
<form method="post">
${bank('btok_us_verified', text.bankThatAccepts, ' checked')}
${bank('btok_us_accountClosed', text.bankThatRefuses)}
<button class="primary">${text.save}</button>
</form>
</main>`
}

const readLimited = async (limits: RateLimits, { clientAddress: address }: FastifyRequest): Promise<void> => {
  const caller = { address, personId: undefined, storeId: undefined, body: {}, getKnownDevice: () => undefined }
  await limits.countCall(limited, caller)
}

/** The sandbox's side that browsers use: confirming a card, the bank's challenge, the onboarding of an account. */
export const serveCardSandbox = (
  fastify: FastifyInstance,
  sandbox: Sandbox,
  pages: CardPages,
  limits: RateLimits,
): void => {
  const handleApi = async (request: FastifyRequest<{ Body?: string }>, reply: FastifyReply): Promise<FastifyReply> => {
    const [path = '', query = ''] = request.url.slice(prefix.length).split('?')
    const params = new URLSearchParams(request.method === 'GET' ? query : (request.body ?? ''))
    const key = params.get('key') ?? ''
    params.delete('key')
    const { status, body } = await sandbox.handleBrowserRequest({
      method: request.method,
      url: request.method === 'GET' ? `${path}?${params.toString()}` : path,
      headers: { authorization: `Bearer ${key}` },
      body: request.method === 'GET' ? '' : params.toString(),
    })
    return reply
      .headers({ ...framedFileHeaders, 'cache-control': 'no-store' })
      .code(status)
      .type('application/json; charset=utf-8')
      .send(body)
  }

  const answerChallenge = async (request: FastifyRequest<ChallengeRequest>, reply: FastifyReply) => {
    const form = new URLSearchParams(request.body)
    const clientSecret = form.get('client_secret') ?? ''
    const { language, theme } = readPageLook(Object.fromEntries(form))
    await sandbox.answerChallenge(request.params.intent, clientSecret, form.get('answer') === 'approve')
    const query = new URLSearchParams({ language, theme, answered: 'true' })
    return reply.redirect(`/card-form?${query.toString()}#${encodeURIComponent(clientSecret)}`, 303)
  }

  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, body),
    )
    scope.addHook('preHandler', (request) => readLimited(limits, request))
    scope.setErrorHandler((error) => {
      // A made-up id or secret.
      throw error instanceof SandboxError ? new AppError('not_found') : error
    })
    scope.get(`${prefix}/v1/*`, handleApi)
    scope.post<{ Body: string }>(`${prefix}/v1/*`, handleApi)
    scope.get<ChallengeRequest>(`${prefix}/challenge/:intent`, ({ query, url }, reply) => {
      const look = readPageLook(query)
      const body = renderChallenge(look.language, query, url.split('?', 1)[0] ?? '')
      return pages.sendFramed(reply, { title: challengeText[look.language].title, ...look, script: 'challenge', body })
    })
    scope.post<ChallengeRequest>(`${prefix}/challenge/:intent`, answerChallenge)
    scope.get<OnboardingRequest>(`${prefix}/onboarding/:account`, async (request, reply) => {
      const { isExpired, refreshUrl } = await sandbox.readOnboarding(request.params.account, request.query.token ?? '')
      if (isExpired) return reply.redirect(refreshUrl)
      const language = getLanguage(request)
      const body = renderOnboarding(language)
      return pages.send(reply, { title: onboardingText[language].title, language, theme: 'stored', body })
    })
    scope.post<OnboardingRequest>(`${prefix}/onboarding/:account`, async ({ params, query, body }, reply) => {
      const bank = new URLSearchParams(body).get('bank') ?? ''
      const link = await sandbox.finishOnboarding(params.account, query.token ?? '', bank)
      return reply.redirect(link.isExpired ? link.refreshUrl : link.returnUrl, 303)
    })
  })
}
